import { sql } from 'kysely'
import { type Database, type Tx, tables } from './database.ts'
import type { Log } from './log.ts'
import type { Secrets } from './secrets.ts'

/** Work for the outside world: written with its cause, done after commit, at least once. */
export interface Outbox {
  add(tx: Tx, topic: string, payload: object): Promise<void>
}

export type Handler = (payload: unknown, id: string) => Promise<void>

/** Seconds to wait after each failed try; after the last the row is kept as failed, for the operator. */
export const mailRetryPlan = [5, 15, 60, 300, 900, 3_600, 3_600, 10_800]

export const outboxChannel = 'florin_outbox'

const context = (topic: string) => `outbox:${topic}`

export function outbox(secrets: Secrets): Outbox {
  return {
    async add(tx, topic, payload) {
      const sealed = secrets.seal(context(topic), JSON.stringify(payload))
      await sql`insert into outbox (topic, payload) values (${topic}, ${sealed})`.execute(tables(tx))
      await sql`select pg_notify(${outboxChannel}, ${topic})`.execute(tables(tx))
    },
  }
}

interface Claimed {
  id: bigint
  topic: string
  payload: Buffer
  attempts: number
}

export interface OutboxWorker {
  /** Does everything that is due now. */
  drain(): Promise<void>
}

export function outboxWorker(
  db: Database,
  secrets: Secrets,
  log: Log,
  handlers: Readonly<Record<string, Handler>>,
): OutboxWorker {
  const topics = Object.keys(handlers)

  async function carryOut(row: Claimed): Promise<void> {
    try {
      const payload: unknown = JSON.parse(secrets.unseal(context(row.topic), row.payload))
      await handlers[row.topic]?.(payload, String(row.id))
      await finish(db, row.id)
    } catch (error) {
      log.warn(
        { err: error, outboxId: String(row.id), topic: row.topic, attempts: row.attempts },
        'outbox: a try failed',
      )
      await postpone(db, row, error)
    }
  }

  return {
    async drain() {
      for (;;) {
        const rows = await claim(db, topics)
        if (rows.length === 0) return
        await Promise.all(rows.map(carryOut))
      }
    },
  }
}

/** A claim is a lease: if this process dies, the row becomes due again by itself. */
async function claim(db: Database, topics: string[]): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    update outbox set attempts = attempts + 1, available_at = now() + interval '60 seconds'
    where id in (
      select id from outbox
      where topic = any(${topics}) and done_at is null and failed_at is null and available_at <= now()
      order by available_at, id limit 10 for update skip locked
    )
    returning id, topic, payload, attempts
  `.execute(tables(db.each))
  return rows
}

/** The payload goes with the work, so that no code rests in the database longer than its mail takes. */
async function finish(db: Database, id: bigint): Promise<void> {
  await sql`update outbox set done_at = now(), payload = null where id = ${id}`.execute(tables(db.each))
}

async function postpone(db: Database, row: Claimed, error: unknown): Promise<void> {
  const wait = mailRetryPlan[row.attempts - 1]
  const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
  if (wait === undefined) {
    await sql`update outbox set failed_at = now(), last_error = ${reason}, payload = null where id = ${row.id}`.execute(
      tables(db.each),
    )
    return
  }
  await sql`
    update outbox set available_at = now() + make_interval(secs => ${wait}), last_error = ${reason} where id = ${row.id}
  `.execute(tables(db.each))
}

export async function forgetDoneWork(db: Database): Promise<void> {
  await sql`delete from outbox where done_at < now() - interval '7 days'`.execute(tables(db.each))
}
