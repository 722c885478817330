import { sql } from 'kysely'
import { type Tx, tables } from '../platform/database.ts'

export interface Silence {
  readonly terminalId: string
  readonly from: Date
  readonly to: Date
}

/** Silences that ended within these days. */
export async function silencesOf(tx: Tx, terminalIds: readonly string[], days: number): Promise<Silence[]> {
  if (terminalIds.length === 0) return []
  const { rows } = await sql<Silence>`
    select terminal_id as "terminalId", began_at as "from", ended_at as "to" from terminal_silence
    where terminal_id = any (${[...terminalIds]}::uuid[]) and ended_at > now() - make_interval(days => ${days})
    order by ended_at
  `.execute(tables(tx))
  return rows
}

const keptDays = 30

export async function forgetSilences(tx: Tx): Promise<void> {
  await sql`delete from terminal_silence where ended_at < now() - make_interval(days => ${keptDays})`.execute(
    tables(tx),
  )
}
