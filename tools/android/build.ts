import { rmSync } from 'node:fs'
import { compileApp, makeDex, workFolder } from './compile.ts'
import { pinnedJars } from './debian.ts'
import { provideTools } from './needs.ts'
import { type BuildOptions, readOptions } from './options.ts'
import { packApk, signApk } from './package.ts'
import { command } from './run.ts'
import { verifyApk } from './verify.ts'
import { appVersion } from './version.ts'

/** `npm run android -- [--key KEYSTORE] [--out FILE] [--test]`: builds, signs and checks the phone's app. */
command(() => console.log(build(readOptions(process.argv.slice(2)))))

function build(options: BuildOptions): string {
  provideTools(options.mayInstall)
  const jars = pinnedJars(options.cache)
  const work = workFolder(options.cache)
  try {
    const version = appVersion()
    const classes = compileApp(work, jars, options.isTest)
    const raw = makeDex(work, classes, jars)
    signApk(packApk(work, raw, version), options)
    return verifyApk(options.out, work)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
