import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const android = join(import.meta.dirname, '..')
/** Where Debian's libxerial-sqlite-jdbc-java puts its driver. */
const sqliteJar = '/usr/share/java/sqlite-jdbc.jar'
const mainClass = 'org.florin.terminal.core.cli.Main'

let classes: string | undefined

/**
 * Why the Java core cannot be tried here, in one sentence; undefined when it can. Then its classes are compiled at once: asked while tests
 * are collected, that costs no test its time.
 */
export function missingForJava(): string | undefined {
  for (const tool of ['java', 'javac']) {
    if (!runs(tool))
      return `The phone's core is not tried: ${tool} is missing (Debian: default-jdk-headless).`
  }
  if (!existsSync(sqliteJar))
    return "The phone's core is not tried: SQLite for Java is missing (Debian: libxerial-sqlite-jdbc-java)."
  classes ??= compiled()
  return undefined
}

/** How to start the core's program; its classes are compiled once for each test file. */
export function javaCommand(args: readonly string[]): [file: string, args: string[]] {
  classes ??= compiled()
  // A test starts many short processes: the quick compiler and one small heap are enough.
  const flags = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xmx256m', '-Dfile.encoding=UTF-8']
  return ['java', [...flags, '-cp', `${classes}:${sqliteJar}`, mainClass, ...args]]
}

function compiled(): string {
  const folder = mkdtempSync(join(tmpdir(), 'florin-java-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const sources = ['core/src', 'cli/src'].flatMap((part) =>
    globSync('**/*.java', { cwd: join(android, part) }).map((file) => join(android, part, file)),
  )
  const options = ['-nowarn', '-source', '8', '-target', '8', '-encoding', 'UTF-8', '-d', folder]
  execFileSync('javac', [...options, ...sources], { stdio: ['ignore', 'inherit', 'pipe'] })
  return folder
}

function runs(tool: string): boolean {
  try {
    execFileSync(tool, ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
