import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const tools = join(import.meta.dirname, '..', '..', '..', 'tools', 'android')

/** What these commands end with where a tool or a package is missing; they say which in one sentence. */
const missingExitCode = 69

export interface ToolOutcome {
  readonly status: number | null
  readonly output: string
  /** Why nothing could be tried here. */
  readonly missing: string | undefined
}

/** Runs a command of the Android build as a process of its own, as its user does. */
export function runTool(file: string, args: readonly string[] = []): ToolOutcome {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(tools, file), '--no-install', ...args],
    {
      encoding: 'utf8',
    },
  )
  const missing = status === missingExitCode ? stderr.trim() : undefined
  return { status, output: stdout + stderr, missing }
}
