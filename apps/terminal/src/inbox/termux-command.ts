import { execFile } from 'node:child_process'

/** `missing`: no such command. `refused`: a permission is not given. `empty`, `broken`, `timeout`, `failed`: as Termux:API does now and then. */
export type Trouble = 'missing' | 'refused' | 'empty' | 'broken' | 'timeout' | 'failed'

export type Reading = { readonly value: unknown } | { readonly trouble: Trouble }

interface Output {
  readonly stdout: string
  readonly trouble?: Trouble
}

export const commandWithinMs = 15_000

/** Runs a command of Termux:API and reads its JSON. Every way to fail is an answer, not an exception. */
export async function readTermux(
  command: string,
  args: string[] = [],
  withinMs = commandWithinMs,
): Promise<Reading> {
  const first = await readOnce(command, args, withinMs)
  // Termux:API sometimes prints nothing although it succeeded; a second call usually helps.
  if ('trouble' in first && first.trouble === 'empty') return await readOnce(command, args, withinMs)
  return first
}

async function readOnce(command: string, args: string[], withinMs: number): Promise<Reading> {
  const { stdout, trouble } = await runCommand(command, args, withinMs)
  if (trouble) return { trouble }
  if (stdout.trim() === '') return { trouble: 'empty' }
  try {
    const value: unknown = JSON.parse(stdout)
    // Without a permission it prints {"error": "Please grant the following permission …"}.
    return isRefusal(value) ? { trouble: 'refused' } : { value }
  } catch {
    return { trouble: 'broken' }
  }
}

export function runCommand(command: string, args: string[], withinMs = commandWithinMs): Promise<Output> {
  return new Promise<Output>((resolve) => {
    const options = { timeout: withinMs, killSignal: 'SIGKILL' as const, maxBuffer: 32 * 1024 * 1024 }
    const child = execFile(command, args, options, (error, stdout) => {
      if (!error) resolve({ stdout })
      else if (error.code === 'ENOENT' || error.code === 'EACCES') resolve({ stdout, trouble: 'missing' })
      else resolve({ stdout, trouble: error.killed ? 'timeout' : 'failed' })
    })
    // These commands read their input when there is one, and would wait for it.
    child.stdin?.end()
    // Most failures to start come to the callback; a few, such as a file that is just being replaced, are thrown.
  }).catch(() => ({ stdout: '', trouble: 'failed' }))
}

function isRefusal(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && 'error' in value
}
