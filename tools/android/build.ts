import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { compileClasses, makeDex, writeBuildInfo } from './compile.ts'
import { pinnedJars } from './debian.ts'
import { provideTools } from './needs.ts'
import { type BuildOptions, readOptions } from './options.ts'
import { layOut, nameResources, packApk, signApk } from './package.ts'
import { Missing } from './run.ts'
import { verifyApk } from './verify.ts'
import { appVersion } from './version.ts'

/** `npm run android -- [--key KEYSTORE] [--out FILE] [--test]`: builds, signs and checks the phone's app. */
try {
  console.log(build(readOptions(process.argv.slice(2))))
} catch (error) {
  if (!(error instanceof Missing)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function build(options: BuildOptions): string {
  provideTools()
  const jars = pinnedJars(options.cache)
  const work = workFolder(options.cache)
  try {
    const version = appVersion()
    const generated = join(work, 'generated')
    layOut(work, version, options.isTest)
    nameResources(work, generated)
    writeBuildInfo(generated, version, options.isTest)
    const toolJars = {
      androidJar: jars['libandroid-23-java']!,
      dxJar: jars['dalvik-exchange']!,
      zxingJar: jars['libzxing-core-java']!,
    }
    const raw = makeDex(work, compileClasses(work, generated, toolJars), toolJars)
    signApk(packApk(work, raw, version), options)
    return verifyApk(options.out, work)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Two builds at once do not meet. */
function workFolder(cache: string): string {
  mkdirSync(cache, { recursive: true })
  return mkdtempSync(join(cache, 'build-'))
}
