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
import type { PlatformTables } from './tables.ts'

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
      await tables<PlatformTables>(tx).insertInto('outbox').values({ topic, payload: sealed }).execute()
      await wakeOutbox(tx, topic)
    },
  }
}

export async function wakeOutbox(tx: Tx, topic: string): Promise<void> {
  await sql`select announce(${outboxChannel}, ${topic})`.execute(tables(tx))
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

interface TopicOutage {
  readonly probes: number
  readonly nextMs: number
  /** The rows that found the other side away. */
  readonly ids: Set<bigint>
}

type Result = 'carried_out' | 'dropped' | 'failed' | 'given_up' | 'away'

/**
 * While a topic's receiver is unreachable, one row at a time is tried, at growing intervals; such tries do not count. The first success
 * releases all that were held: after an outage nothing waits for a retry plan. A row that then finds it unreachable again proves it of
 * itself only (a mail server may answer 421, or nothing, for one recipient): its tries count from then on, and no other row waits.
 */
export function outboxWorker(
  db: Database,
  secrets: Secrets,
  log: Log,
  handlers: Readonly<Record<string, Handler>>,
): OutboxWorker {
  const outages = new Map<string, TopicOutage>()
  /** Rows that found the other side away when others then got through. */
  const suspects = new Set<bigint>()

  async function carryOut(row: ClaimedWork): Promise<Result> {
    try {
      const dropped = await handlers[row.topic]?.(openWork(secrets, row), String(row.id))
      await finishWork(db.each, row.id, dropped?.droppedBecause)
      suspects.delete(row.id)
      return dropped ? 'dropped' : 'carried_out'
    } catch (error) {
      log.warn(
        { err: error, outboxId: String(row.id), topic: row.topic, attempts: row.attempts },
        'outbox: a try failed',
      )
      const result = await putOff(db, row, error, suspects.has(row.id))
      if (result === 'given_up') suspects.delete(row.id)
      return result
    }
  }

  function noteOutage(topic: string, ids: readonly bigint[]): void {
    const before = outages.get(topic)
    const probes = before ? before.probes + 1 : 0
    const seconds = probeWaits[probes] ?? probeWaits.at(-1) ?? 0
    outages.set(topic, {
      probes,
      nextMs: performance.now() + seconds * 1_000,
      ids: new Set([...(before?.ids ?? []), ...ids]),
    })
  }

  async function endOutage(topic: string, isProven: boolean): Promise<void> {
    if (isProven) for (const id of outages.get(topic)?.ids ?? []) suspects.add(id)
    outages.delete(topic)
    await releaseHeldWork(db.each, topic)
  }

  async function probe(topic: string): Promise<void> {
    if (performance.now() < (outages.get(topic)?.nextMs ?? 0)) return
    for (;;) {
      const [row] = await claimProbe(db.each, topic)
      if (!row) return endOutage(topic, false)
      const result = await carryOut(row)
      if (result === 'away') return noteOutage(topic, [row.id])
      // Dropped work was not sent and proves nothing; a refusal of this one row shows that the receiver is back.
      if (result === 'dropped') continue
      outages.get(topic)?.ids.delete(row.id)
      return endOutage(topic, true)
    }
  }

  return {
    async drain() {
      for (const topic of outages.keys()) await probe(topic)
      for (;;) {
        const topics = Object.keys(handlers).filter((topic) => !outages.has(topic))
        const rows = await claimDueWork(db.each, topics)
        if (rows.length === 0) return
        const results = await Promise.all(rows.map(carryOut))
        const away = rows.filter((_, at) => results[at] === 'away')
        for (const [topic, found] of Map.groupBy(away, (row) => row.topic))
          noteOutage(
            topic,
            found.map(({ id }) => id),
          )
      }
    },
  }
}

async function putOff(db: Database, row: ClaimedWork, error: unknown, isSuspect: boolean): Promise<Result> {
  const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
  if (error instanceof Outage && !isSuspect) {
    await holdWork(db.each, row.id, reason)
    return 'away'
  }
  const wait = mailRetryPlan[row.attempts - 1]
  if (wait === undefined) {
    await giveUpWork(db.each, row.id, reason)
    return 'given_up'
  }
  await postponeWork(db.each, row.id, reason, wait)
  return 'failed'
}

export async function forgetDoneWork(db: Database): Promise<void> {
  await tables<PlatformTables>(db.each)
    .deleteFrom('outbox')
    .where('done_at', '<', sql<Date>`now() - interval '7 days'`)
    .execute()
}
