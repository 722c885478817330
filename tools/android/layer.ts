import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { compileApp, javaFiles, workFolder } from './compile.ts'
import { type Jars, pinnedJars } from './debian.ts'
import { provideTools } from './needs.ts'
import { app, readOptions } from './options.ts'
import { command, Missing, run } from './run.ts'

/** Where Debian's libxerial-sqlite-jdbc-java puts its driver: the stub of Android's SQLite is the real one underneath. */
const sqlite = '/usr/share/java/sqlite-jdbc.jar'

/** `node tools/android/layer.ts`: runs the app's Android layer on a JVM, against stubs of Android's classes. */
command(() => {
  const options = readOptions(['--test', '--no-install', ...process.argv.slice(2)])
  provideTools(options.mayInstall)
  if (!existsSync(sqlite)) throw new Missing('Missing: libxerial-sqlite-jdbc-java.')
  const jars = pinnedJars(options.cache)
  const work = workFolder(options.cache)
  try {
    process.exitCode = runLayer(work, jars, compileApp(work, jars, options.isTest))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
})

function runLayer(work: string, jars: Jars, classes: string): number {
  const tests = join(work, 'tests')
  mkdirSync(tests)
  const stubs = join(app, 'stubs')
  compile(tests, [jars.android], javaFiles(join(stubs, 'src')))
  compile(tests, [tests, classes, jars.android], javaFiles(join(stubs, 'test')))
  // The stubs come first. What they do not have is found in the API-23 classes, whose methods all throw.
  const path = [tests, classes, sqlite, jars.android].join(':')
  const flags = [
    '-XX:TieredStopAtLevel=1',
    '-XX:+UseSerialGC',
    '-Dfile.encoding=UTF-8',
    '-Dstdout.encoding=UTF-8',
  ]
  const main = ['-cp', path, `-Dzxing=${jars.zxing}`, 'org.florin.terminal.app.LayerTest']
  return spawnSync('java', [...flags, ...main], { stdio: 'inherit' }).status ?? 1
}

function compile(target: string, path: readonly string[], files: readonly string[]): void {
  run('javac', ['-nowarn', '-encoding', 'UTF-8', '-d', target, '-cp', path.join(':'), ...files])
}
