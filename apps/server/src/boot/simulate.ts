import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readOptions } from '@florin/sandbox/simulator/options'
import pg from 'pg'
import type { Undo } from './stop-in-order.ts'

const flag = '--simulate'

/** What follows `--simulate` is the simulator's; undefined without it. A wrong option is reported before anything starts. */
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

/** Lets invented people drive us, from a process of their own that only uses our public API. It is stopped before we are. */
export function simulate({ args, port, dataDir, undo }: Simulation): void {
  const program = fileURLToPath(import.meta.resolve('@florin/sandbox/simulator/main'))
  const place = ['--url', `http://localhost:${port}`, '--data', dataDir]
  const since = new Date()
  // The channel carries no words: when it breaks, we are gone, and so shall be the simulator.
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const
  const child = spawn(process.execPath, [program, ...place, ...args], { stdio: [...stdio] })
  child.once('error', (error) => process.stderr.write(`The simulator did not start. ${error.message}\n`))
  const exit = once(child, 'exit').then(
    ([code]) => {
      // Florin serves on after a simulation, and says by its own exit code how that one went.
      if (code) process.exitCode = 1
      return tellLeftBehind(dataDir, since)
    },
    () => undefined,
  )
  const end = async () => {
    child.kill('SIGTERM')
    await exit
  }
  // It waits for payments, texts and webhooks on their way.
  undo.push(Object.assign(end, { withinMs: 120_000 }))
}

/** The simulator sees our public API only; what is still pending here, we print ourselves. */
async function tellLeftBehind(dataDir: string, since: Date): Promise<void> {
  try {
    process.stdout.write(leftBehindText(await leftBehind(dataDir, since)))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(`What the simulation left behind could not be counted. ${reason}\n`)
  }
}

/** What is still to be done, or could not be done, when a simulation is over. */
export interface LeftBehind {
  readonly outboxWaiting: number
  readonly outboxFailed: number
  readonly webhooksWaiting: number
  readonly webhooksFailed: number
}

const drainsWithinMs = 15_000
const lookEveryMs = 250

/** Queries the own database until nothing is pending, or until the time is up. */
async function leftBehind(dataDir: string, since: Date): Promise<LeftBehind> {
  const connectionString = (await readFile(join(dataDir, 'postgres.url'), 'utf8')).trim()
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const untilMs = Date.now() + drainsWithinMs
    for (;;) {
      const left = await countLeftBehind(client, since)
      if (left.outboxWaiting + left.webhooksWaiting === 0 || Date.now() >= untilMs) return left
      await pause(lookEveryMs)
    }
  } finally {
    await client.end()
  }
}

/** What failed long ago is not this simulation's doing; what waits, waits. */
async function countLeftBehind(client: pg.Client, since: Date): Promise<LeftBehind> {
  const { rows } = await client.query<LeftBehind>(
    `select
       (select count(*)::int from outbox_facts where done_at is null and failed_at is null) as "outboxWaiting",
       (select count(*)::int from outbox_facts where failed_at >= $1) as "outboxFailed",
       (select count(*)::int from webhook_delivery_facts where state = 'waiting') as "webhooksWaiting",
       (select count(*)::int from webhook_delivery_facts where state = 'failed' and created_at >= $1) as "webhooksFailed"`,
    [since],
  )
  const [left] = rows
  if (!left) throw new Error('The database counted nothing')
  return left
}

export function leftBehindText(left: LeftBehind): string {
  const outbox = result('empty', left.outboxWaiting, left.outboxFailed)
  const webhooks = result('all delivered', left.webhooksWaiting, left.webhooksFailed)
  return `Outbox: ${outbox}. Webhooks: ${webhooks}.\n`
}

function result(nothing: string, waiting: number, failed: number): string {
  const parts = [waiting > 0 && `${waiting} waiting`, failed > 0 && `${failed} failed`].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : nothing
}
