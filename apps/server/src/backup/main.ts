import { setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { within } from '../platform/deadline.ts'
import { type BackupSettings, openRounds, type Rounds } from './rounds.ts'

// The process that copies the own PostgreSQL: one of its own, with little priority, so that packing and sealing take nothing from those who serve.

process.umask(0o077)
setPriority(5)

/** Well below the minute that may be lost with the disk. */
const roundMs = 10_000
/** A base copy that failed is tried again after this. */
const baseAgainMs = 300_000
const lastRoundMs = 8_000

async function main(): Promise<void> {
  const settings = JSON.parse(await text(process.stdin)) as BackupSettings
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  // The process that started us has ended, and the database with it.
  process.once('disconnect', () => process.exit(1))
  const rounds = await openRounds(settings, () => {
    process.stderr.write('backup: the connection to the database is lost\n')
    process.exit(1)
  })
  let base: Promise<void> | undefined
  let baseAt = 0
  while (!stopping.signal.aborted) {
    const hasWorked = await rounds.round().then(() => true, complain('round'))
    if (hasWorked && !base && Date.now() >= baseAt && (await rounds.isBaseDue()))
      base = makeBase(rounds)
        .catch(() => {
          baseAt = Date.now() + baseAgainMs
        })
        .finally(() => {
          base = undefined
        })
    await sleep(roundMs, undefined, { signal: stopping.signal }).catch(() => undefined)
  }
  // What was answered until now is in the archive as well.
  await within(lastRoundMs, rounds.round(), () => new Error('too late')).catch(complain('last round'))
}

async function makeBase(rounds: Rounds): Promise<void> {
  const from = performance.now()
  try {
    const { name, bytes } = await rounds.base()
    say(
      `base copy ${name}: ${Math.ceil(bytes / 2 ** 20)} MB in ${Math.round((performance.now() - from) / 1000)} s`,
    )
  } catch (error) {
    complain('base copy')(error)
    throw error
  }
}

function complain(what: string): (error: unknown) => false {
  return (error) => {
    process.stderr.write(
      `backup: ${what} failed: ${error instanceof Error ? error.message : String(error)}\n`,
    )
    return false
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

await main().catch((error: unknown) => {
  process.stderr.write(`backup: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
process.exit()
