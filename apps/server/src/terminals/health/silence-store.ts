import { type NotNull, sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import type { TerminalTables } from '../tables.ts'

const terminals = (tx: Queryable) => tables<TerminalTables>(tx)

const silences = (tx: Queryable, terminalIds: readonly string[]) =>
  terminals(tx)
    .selectFrom('terminal_silence')
    .select(['terminal_id as terminalId', 'began_at as from', 'ended_at as to'])
    .where('terminal_id', '=', anyOf(terminalIds))

const anyOf = (ids: readonly string[]) => sql<string>`any (${[...ids]}::uuid[])`

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
  return silences(tx, terminalIds)
    .where('ended_at', '>', sql<Date>`now() - make_interval(days => ${days})`)
    .orderBy('ended_at')
    .execute()
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
  return terminals(tx)
    .selectFrom('terminal')
    .select(['id', 'name', 'created_at as createdAt', 'last_ping_at as lastPingAt'])
    .where('id', '=', anyOf(ids))
    .where('last_ping_at', 'is not', null)
    .$narrowType<{ lastPingAt: NotNull }>()
    .execute()
}

/** Silences of these phones that ended after this moment. */
export async function silencesAfter(
  tx: Queryable,
  terminalIds: readonly string[],
  after: Date,
): Promise<Silence[]> {
  return silences(tx, terminalIds).where('ended_at', '>', after).orderBy('began_at').execute()
}

const keptDays = 30

export async function forgetSilences(tx: Queryable): Promise<void> {
  await terminals(tx)
    .deleteFrom('terminal_silence')
    .where('ended_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .execute()
}

/** Ended silences that reach behind this moment, the oldest first. */
export async function silencesSince(
  tx: Tx,
  terminalId: string,
  since: Date,
  limit: number,
): Promise<Omit<Silence, 'terminalId'>[]> {
  return terminals(tx)
    .selectFrom('terminal_silence')
    .select(['began_at as from', 'ended_at as to'])
    .where('terminal_id', '=', terminalId)
    .where('ended_at', '>', since)
    .orderBy('ended_at')
    .limit(limit)
    .execute()
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
  return terminals(tx)
    .selectFrom('terminal')
    .select([
      'name',
      'created_at as createdAt',
      'last_ping_at as lastPingAt',
      sql<boolean>`coalesce(last_ping_at < now() - make_interval(secs => ${silentSeconds}), false)`.as(
        'isSilent',
      ),
    ])
    .where('id', '=', terminalId)
    .executeTakeFirst()
}
