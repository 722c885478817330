import { existsSync } from 'node:fs'
import { isInstalled, Missing, run } from './run.ts'

/** Without it `aapt` does not know Android's own attributes. */
export const frameworkResources = '/usr/share/android-framework-res/framework-res.apk'

/** What the build starts, and the Debian package that brings it. */
const commands: Readonly<Record<string, string>> = {
  javac: 'openjdk-17-jdk-headless',
  aapt: 'aapt',
  apksigner: 'apksigner',
  zipalign: 'zipalign',
  dexdump: 'dexdump',
}

/** The packages that this machine does not have yet. */
export function missingPackages(): string[] {
  const missing = Object.keys(commands)
    .filter((command) => !isInstalled(command))
    .map((command) => commands[command]!)
  return existsSync(frameworkResources) ? missing : [...missing, 'android-framework-res']
}

/** Installs the missing tools where that is allowed; otherwise says in one sentence what to install. */
export function provideTools(mayInstall: boolean): void {
  const missing = missingPackages()
  if (missing.length === 0) return
  const install = ['install', '-y', '--no-install-recommends', ...missing]
  const sentence = `Missing: ${missing.join(', ')}. As root on Debian: apt-get ${install.join(' ')}`
  if (!mayInstall || process.getuid?.() !== 0 || !isInstalled('apt-get')) throw new Missing(sentence)
  console.log(`Installing ${missing.join(', ')}.`)
  try {
    run('apt-get', install, { env: { DEBIAN_FRONTEND: 'noninteractive' } })
  } catch {
    throw new Missing(sentence)
  }
}
