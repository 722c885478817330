import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import type { AlarmKind, TerminalTables } from './tables.ts'

const alarms = (tx: Queryable) => tables<TerminalTables>(tx)

/** Counts a wrong signature; answers how many there were since the last right one. */
export async function countForged(tx: Queryable, terminalId: string): Promise<number> {
  const row = await alarms(tx)
    .updateTable('terminal')
    .set({ forged_in_a_row: sql<number>`forged_in_a_row + 1` })
    .where('id', '=', terminalId)
    .returning('forged_in_a_row')
    .executeTakeFirst()
  return row?.forged_in_a_row ?? 0
}

export async function forgiveForged(tx: Queryable, terminalId: string): Promise<void> {
  await alarms(tx)
    .updateTable('terminal')
    .set({ forged_in_a_row: 0 })
    .where('id', '=', terminalId)
    .where('forged_in_a_row', '>', 0)
    .execute()
}

export async function raiseForged(tx: Queryable, terminalId: string): Promise<void> {
  await alarms(tx).insertInto('terminal_alarm').values({ terminal_id: terminalId, kind: 'forged' }).execute()
}

/** Alarms about forged signatures of the last day. */
export async function countForgeries(tx: Queryable): Promise<number> {
  const { count } = await alarms(tx)
    .selectFrom('terminal_alarm')
    .select((alarm) => alarm.fn.countAll<bigint>().as('count'))
    .where('kind', '=', 'forged')
    .where('raised_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** False when this bank's block is known already. */
export async function insertBlock(tx: Tx, terminalId: string, bank: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await alarms(tx)
    .insertInto('terminal_alarm')
    .values({ terminal_id: terminalId, kind: 'bank_blocked', bank })
    // A literal and not a parameter: PostgreSQL finds the index `terminal_alarm_block` by its predicate.
    .onConflict((conflict) =>
      conflict
        .columns(['terminal_id', 'bank'])
        .where('kind', '=', sql.lit('bank_blocked'))
        .where('cleared_at', 'is', null)
        .doNothing(),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** False when there was none. */
export function clearBlock(tx: Tx, terminalId: string, bank: string, by: string): Promise<boolean> {
  return clearAlarm(tx, { terminalId, kind: 'bank_blocked', bank, by })
}

async function clearAlarm(
  tx: Tx,
  { terminalId, kind, bank, by }: { terminalId: string; kind: AlarmKind; bank: string; by: string },
): Promise<boolean> {
  const { numUpdatedRows } = await alarms(tx)
    .updateTable('terminal_alarm')
    .set({ cleared_at: sql<Date>`clock_timestamp()`, cleared_by: by })
    .where('terminal_id', '=', terminalId)
    .where('bank', '=', bank)
    .where('kind', '=', sql.lit(kind))
    .where('cleared_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False when the question is open already, or was less than a day ago: many such texts ask once. */
export async function insertAsked(tx: Tx, terminalId: string, bank: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into terminal_alarm (terminal_id, kind, bank)
    select ${terminalId}, 'block_asked', ${bank}
    where not exists (select from terminal_alarm where terminal_id = ${terminalId} and bank = ${bank}
      and (kind = 'block_asked' and raised_at > now() - interval '1 day' or kind = 'bank_blocked' and cleared_at is null))
    on conflict (terminal_id, bank) where kind = 'block_asked' and cleared_at is null do nothing
  `.execute(alarms(tx))
  return numAffectedRows === 1n
}

/** False when no question was open. */
export function clearAsked(tx: Tx, terminalId: string, bank: string, by: string): Promise<boolean> {
  return clearAlarm(tx, { terminalId, kind: 'block_asked', bank, by })
}
