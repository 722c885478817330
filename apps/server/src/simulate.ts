import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { readOptions } from '@florin/sandbox/simulator/options'
import type { Undo } from './stop-in-order.ts'

const flag = '--simulate'

/** What follows `--simulate` is the simulator's; undefined when nobody asked for it. A wrong word is told before anything starts. */
export function simulatorArguments(args: readonly string[]): readonly string[] | undefined {
  if (!args.includes(flag)) return undefined
  const rest = args.filter((arg) => arg !== flag)
  readOptions(rest)
  return rest
}

export interface Simulation {
  readonly args: readonly string[]
  readonly port: number
  readonly dataDir: string
  readonly undo: Undo[]
}

/** Lets invented people drive us, from a process of their own that knows only our public doors. It is stopped before we are. */
export function simulate({ args, port, dataDir, undo }: Simulation): void {
  const program = fileURLToPath(import.meta.resolve('@florin/sandbox/simulator/main'))
  const place = ['--url', `http://localhost:${port}`, '--data', dataDir]
  // The channel carries no words: when it breaks, we are gone, and so shall be the simulator.
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const
  const child = spawn(process.execPath, [program, ...place, ...args], { stdio: [...stdio] })
  child.once('error', (error) => process.stderr.write(`The simulator did not start. ${error.message}\n`))
  undo.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  })
}
