import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'

export interface Silence {
  readonly terminalId: string
  readonly from: Date
  readonly to: Date
}

/** Silences that ended within these days. */
export async function silencesOf(
  tx: Queryable,
  terminalIds: readonly string[],
  days: number,
): Promise<Silence[]> {
  if (terminalIds.length === 0) return []
  const { rows } = await sql<Silence>`
    select terminal_id as "terminalId", began_at as "from", ended_at as "to" from terminal_silence
    where terminal_id = any (${[...terminalIds]}::uuid[]) and ended_at > now() - make_interval(days => ${days})
    order by ended_at
  `.execute(tables(tx))
  return rows
}

/** A phone's name, and since when and until when it was online at all. */
export interface HeardPhone {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
  readonly lastPingAt: Date
}

/** Deleted ones too: what they have read is still evidence. */
export async function heardPhones(tx: Queryable, ids: readonly string[]): Promise<HeardPhone[]> {
  const { rows } = await sql<HeardPhone>`
    select id, name, created_at as "createdAt", last_ping_at as "lastPingAt" from terminal
    where id = any (${[...ids]}::uuid[]) and last_ping_at is not null
  `.execute(tables(tx))
  return rows
}

/** Silences of these phones that ended after this moment. */
export async function silencesAfter(
  tx: Queryable,
  terminalIds: readonly string[],
  after: Date,
): Promise<Silence[]> {
  const { rows } = await sql<Silence>`
    select terminal_id as "terminalId", began_at as "from", ended_at as "to" from terminal_silence
    where terminal_id = any (${[...terminalIds]}::uuid[]) and ended_at > ${after} order by began_at
  `.execute(tables(tx))
  return rows
}

const keptDays = 30

export async function forgetSilences(tx: Queryable): Promise<void> {
  await sql`delete from terminal_silence where ended_at < now() - make_interval(days => ${keptDays})`.execute(
    tables(tx),
  )
}

/** Ended silences that reach behind this moment, the oldest first. */
export async function silencesSince(
  tx: Tx,
  terminalId: string,
  since: Date,
  limit: number,
): Promise<Omit<Silence, 'terminalId'>[]> {
  const { rows } = await sql<Omit<Silence, 'terminalId'>>`
    select began_at as "from", ended_at as "to" from terminal_silence
    where terminal_id = ${terminalId} and ended_at > ${since} order by ended_at limit ${limit}
  `.execute(tables(tx))
  return rows
}

export interface HeardTerminal {
  readonly name: string
  readonly createdAt: Date
  readonly lastPingAt: Date | null
  readonly isSilent: boolean
}

/** Also one that its owner has deleted since. */
export async function heardTerminal(
  tx: Tx,
  terminalId: string,
  silentSeconds: number,
): Promise<HeardTerminal | undefined> {
  const { rows } = await sql<HeardTerminal>`
    select name, created_at as "createdAt", last_ping_at as "lastPingAt",
      coalesce(last_ping_at < now() - make_interval(secs => ${silentSeconds}), false) as "isSilent"
    from terminal where id = ${terminalId}
  `.execute(tables(tx))
  return rows[0]
}
