import { spawnSync } from 'node:child_process'

/** A tool that the build needs is missing. Its message is the one sentence for the person who builds. */
export class Missing extends Error {}

interface RunOptions {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
}

/** Runs a tool and returns what it printed. A tool that fails ends the build with its own words. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): string {
  const { cwd, env } = options
  const result = spawnSync(command, args, {
    cwd,
    // Zip entries and error texts must not depend on the builder's zone and language.
    env: { ...process.env, TZ: 'UTC', LC_ALL: 'C.UTF-8', ...env },
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  })
  if (result.error) throw new Missing(`Missing: the command ${command} cannot be started.`)
  if (result.status !== 0)
    throw new Error(`${command} ${args[0] ?? ''} failed:\n${result.stderr || result.stdout}`)
  return result.stdout
}

export function isInstalled(command: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${command}`]).status === 0
}

/** EX_UNAVAILABLE: nothing was wrong with the app, a tool was missing. */
const missingExitCode = 69

/** Runs a command of this folder; what is missing is one sentence instead of a stack trace. */
export function command(act: () => void): void {
  try {
    act()
  } catch (error) {
    if (!(error instanceof Missing)) throw error
    console.error(error.message)
    process.exitCode = missingExitCode
  }
}
