import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Undo } from './stop-in-order.ts'

export interface DemoPhonesPlace {
  readonly port: number
  readonly dataDir: string
  readonly undo: Undo[]
}

/** Lets the sandbox play the phones of the demo's traders, from a process that only uses our public API. It ends before we do. */
export function playDemoPhones({ port, dataDir, undo }: DemoPhonesPlace): void {
  const program = fileURLToPath(import.meta.resolve('@florin/sandbox/demo-phones/main'))
  const args = [program, '--url', `http://localhost:${port}`, '--data', dataDir]
  // The channel carries no words: when it breaks, we are gone, and so shall be the phones.
  const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const
  const child = spawn(process.execPath, args, { stdio: [...stdio] })
  child.once('error', (error) => process.stderr.write(`The demo's phones did not start. ${error.message}\n`))
  const ended = once(child, 'exit').catch(() => undefined)
  const end = async () => {
    child.kill('SIGTERM')
    await ended
  }
  undo.push(Object.assign(end, { withinMs: 20_000 }))
}
