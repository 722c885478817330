import { sql } from 'kysely'
import { type Database, type Tx, tables } from './database.ts'
import type { Log } from './log.ts'
import {
  type ClaimedWork,
  claimDueWork,
  claimProbe,
  finishWork,
  giveUpWork,
  holdWork,
  postponeWork,
  releaseHeldWork,
} from './outbox-store.ts'
import type { Secrets } from './secrets.ts'

/** Work for the outside world: written with its cause, done after commit, at least once. */
export interface Outbox {
  add(tx: Tx, topic: string, payload: object): Promise<void>
}

/** The work is no longer wanted, and was not carried out. */
export interface Dropped {
  readonly droppedBecause: string
}

export type Handler = (payload: unknown, id: string) => Promise<Dropped | undefined>

/** Thrown by a handler when the other side can't be used at all: it says nothing about this piece of work, and all others wait too. */
export class Outage extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'the other side is away', { cause })
    this.name = 'Outage'
  }
}

/** Seconds to wait after each failed try; after the last the row is kept as failed, for the operator. */
export const mailRetryPlan = [5, 15, 60, 300, 900, 3_600, 3_600, 10_800]

/** Seconds between probes of an other side that is away; the last repeats. */
const probeWaits = [1, 2, 5, 10, 20, 30]

export const outboxChannel = 'florin_outbox'

const context = (topic: string) => `outbox:${topic}`

export function outbox(secrets: Secrets): Outbox {
  return {
    async add(tx, topic, payload) {
      const sealed = secrets.seal(context(topic), JSON.stringify(payload))
      await sql`insert into outbox (topic, payload) values (${topic}, ${sealed})`.execute(tables(tx))
      await wakeOutbox(tx, topic)
    },
  }
}

export async function wakeOutbox(tx: Tx, topic: string): Promise<void> {
  await sql`select pg_notify(${outboxChannel}, ${topic})`.execute(tables(tx))
}

export function openWork(
  secrets: Secrets,
  { topic, payload }: Pick<ClaimedWork, 'topic' | 'payload'>,
): unknown {
  return JSON.parse(secrets.unseal(context(topic), payload))
}

export interface OutboxWorker {
  /** Does everything that is due now. */
  drain(): Promise<void>
}

type Result = 'carried_out' | 'dropped' | 'failed' | 'away'

/**
 * While a topic's other side is away, one row at a time is tried, at growing intervals; tries that found it away do not count. The first
 * success releases all that were held: after an outage nothing waits for a retry plan.
 */
export function outboxWorker(
  db: Database,
  secrets: Secrets,
  log: Log,
  handlers: Readonly<Record<string, Handler>>,
): OutboxWorker {
  const outages = new Map<string, { probes: number; nextMs: number }>()

  async function carryOut(row: ClaimedWork): Promise<Result> {
    try {
      const dropped = await handlers[row.topic]?.(openWork(secrets, row), String(row.id))
      await finishWork(db.each, row.id, dropped?.droppedBecause)
      return dropped ? 'dropped' : 'carried_out'
    } catch (error) {
      log.warn(
        { err: error, outboxId: String(row.id), topic: row.topic, attempts: row.attempts },
        'outbox: a try failed',
      )
      return putOff(db, row, error)
    }
  }

  function noteOutage(topic: string): void {
    const probes = (outages.get(topic)?.probes ?? -1) + 1
    const seconds = probeWaits[probes] ?? probeWaits.at(-1) ?? 0
    outages.set(topic, { probes, nextMs: performance.now() + seconds * 1_000 })
  }

  async function probe(topic: string): Promise<void> {
    if (performance.now() < (outages.get(topic)?.nextMs ?? 0)) return
    for (;;) {
      const [row] = await claimProbe(db.each, topic)
      const result = row && (await carryOut(row))
      if (result === 'away') return noteOutage(topic)
      // Dropped work was not sent, and tells nothing; a refusal of this one piece shows that the other side is back.
      if (result !== 'dropped') break
    }
    outages.delete(topic)
    await releaseHeldWork(db.each, topic)
  }

  return {
    async drain() {
      for (const topic of outages.keys()) await probe(topic)
      for (;;) {
        const topics = Object.keys(handlers).filter((topic) => !outages.has(topic))
        const rows = await claimDueWork(db.each, topics)
        if (rows.length === 0) return
        const results = await Promise.all(rows.map(carryOut))
        const away = rows.filter((_, at) => results[at] === 'away').map(({ topic }) => topic)
        for (const topic of new Set(away)) noteOutage(topic)
      }
    },
  }
}

async function putOff(db: Database, row: ClaimedWork, error: unknown): Promise<Result> {
  const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
  if (error instanceof Outage) {
    await holdWork(db.each, row.id, reason)
    return 'away'
  }
  const wait = mailRetryPlan[row.attempts - 1]
  if (wait === undefined) await giveUpWork(db.each, row.id, reason)
  else await postponeWork(db.each, row.id, reason, wait)
  return 'failed'
}

export async function forgetDoneWork(db: Database): Promise<void> {
  await sql`delete from outbox where done_at < now() - interval '7 days'`.execute(tables(db.each))
}
