import { type NotNull, sql } from 'kysely'
import { type Queryable, type Tx, tables } from './database.ts'
import type { PlatformTables } from './tables.ts'

const platform = (tx: Queryable) => tables<PlatformTables>(tx)

export interface ClaimedWork {
  readonly id: bigint
  readonly topic: string
  readonly payload: Buffer
  readonly attempts: number
}

/** A claim is a lease: if this process dies, the row becomes due again by itself. */
const takes = sql`attempts = attempts + 1, is_held = false, available_at = now() + interval '60 seconds'`
const isOpen = sql<boolean>`done_at is null and failed_at is null`

export async function claimDueWork(tx: Queryable, topics: readonly string[]): Promise<ClaimedWork[]> {
  const { rows } = await sql<ClaimedWork>`
    update outbox set ${takes} where id in (
      select id from outbox where topic = any(${[...topics]}) and ${isOpen} and available_at <= now()
      order by available_at, id limit 10 for update skip locked
    )
    returning id, topic, payload, attempts
  `.execute(tables(tx))
  return rows
}

/**
 * One open row of a topic whose receiver is unreachable, due or held: it probes whether the receiver is back. The one that was tried
 * longest ago: a row for which alone the receiver is unreachable must not be chosen each time.
 */
export async function claimProbe(tx: Queryable, topic: string): Promise<ClaimedWork[]> {
  const { rows } = await sql<ClaimedWork>`
    update outbox set ${takes} where id in (
      select id from outbox where topic = ${topic} and ${isOpen} and (available_at <= now() or is_held)
      order by available_at, id limit 1 for update skip locked
    )
    returning id, topic, payload, attempts
  `.execute(tables(tx))
  return rows
}

/** The payload is emptied, so that no one-time code stays in the database longer than its mail takes. */
export async function finishWork(
  tx: Queryable,
  id: bigint,
  droppedBecause: string | undefined,
): Promise<void> {
  await platform(tx)
    .updateTable('outbox')
    .set({ done_at: sql<Date>`now()`, payload: null, dropped_because: droppedBecause ?? null })
    .where('id', '=', id)
    .execute()
}

/** A try that found the receiver unreachable does not count. The row is due again in a minute, unless it is released before. */
export async function holdWork(tx: Queryable, id: bigint, reason: string): Promise<void> {
  await platform(tx)
    .updateTable('outbox')
    .set((eb) => ({
      attempts: eb('attempts', '-', 1),
      is_held: true,
      available_at: sql<Date>`now() + interval '60 seconds'`,
      last_error: reason,
    }))
    .where('id', '=', id)
    .execute()
}

export async function releaseHeldWork(tx: Queryable, topic: string): Promise<void> {
  await platform(tx)
    .updateTable('outbox')
    .set({ is_held: false, available_at: sql<Date>`now()` })
    .where('topic', '=', topic)
    .where('is_held', '=', sql.lit(true))
    .where(isOpen)
    .execute()
}

export async function postponeWork(
  tx: Queryable,
  id: bigint,
  reason: string,
  waitSeconds: number,
): Promise<void> {
  await platform(tx)
    .updateTable('outbox')
    .set({ available_at: sql<Date>`now() + make_interval(secs => ${waitSeconds})`, last_error: reason })
    .where('id', '=', id)
    .execute()
}

/** Keeps the sealed payload: an operator may send it again. */
export async function giveUpWork(tx: Queryable, id: bigint, reason: string): Promise<void> {
  await platform(tx)
    .updateTable('outbox')
    .set({ failed_at: sql<Date>`now()`, last_error: reason })
    .where('id', '=', id)
    .execute()
}

/** For how long work has been held because the other side is away: seconds since the oldest of it was queued. */
export async function heldSeconds(tx: Queryable): Promise<number> {
  const { seconds } = await platform(tx)
    .selectFrom('outbox')
    .select(sql<number>`coalesce(extract(epoch from now() - min(created_at)), 0)::float8`.as('seconds'))
    .where('is_held', '=', sql.lit(true))
    .where(isOpen)
    .executeTakeFirstOrThrow()
  return seconds
}

export async function countDropped(tx: Queryable): Promise<number> {
  const { count } = await platform(tx)
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('dropped_because', 'is not', null)
    .where('done_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface GivenUpWork {
  readonly id: bigint
  /** None for work that an older version gave up. */
  readonly payload: Buffer | null
  readonly attempts: number
  readonly created_at: Date
  readonly failed_at: Date
  readonly last_error: string | null
}

export async function listGivenUp(tx: Queryable, topic: string): Promise<GivenUpWork[]> {
  return platform(tx)
    .selectFrom('outbox')
    .select(['id', 'payload', 'attempts', 'created_at', 'failed_at', 'last_error'])
    .where('topic', '=', topic)
    .where('failed_at', 'is not', null)
    .$narrowType<{ failed_at: NotNull }>()
    .orderBy('id')
    .execute()
}

/** Given-up work becomes due now, with its plan from the beginning. Answers the ids of what changed; all of it without `id`. */
export async function retryGivenUp(tx: Tx, topic: string, id: string | undefined): Promise<string[]> {
  const rows = await platform(tx)
    .updateTable('outbox')
    .set({ failed_at: null, attempts: 0, available_at: sql<Date>`now()` })
    .where('topic', '=', topic)
    .where('failed_at', 'is not', null)
    .where('payload', 'is not', null)
    .$if(id !== undefined, (query) => query.where('id', '=', sql<bigint>`${id}::bigint`))
    .returning('id')
    .execute()
  return rows.map((row) => String(row.id))
}

/** Given-up work that is no longer needed: its payload is emptied. False when there is none of that id. */
export async function dropGivenUp(tx: Tx, topic: string, id: string, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await platform(tx)
    .updateTable('outbox')
    .set({ failed_at: null, done_at: sql<Date>`now()`, payload: null, dropped_because: reason })
    .where('topic', '=', topic)
    .where('failed_at', 'is not', null)
    .where('id', '=', sql<bigint>`${id}::bigint`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
