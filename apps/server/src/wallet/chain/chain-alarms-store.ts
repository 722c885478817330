import { sql } from 'kysely'
import { type Queryable, tables } from '../../platform/database.ts'
import type { AlarmKind, WalletTables } from '../tables.ts'

/** True if no alarm was open yet. */
export async function raiseAlarm(tx: Queryable, kind: AlarmKind, details: object): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables<WalletTables>(tx)
    .insertInto('chain_alarm')
    .values({ kind, details: JSON.stringify(details), cleared_at: null, cleared_by: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** True if there was something to end. */
export async function clearAlarm(tx: Queryable, kind: AlarmKind, by: string): Promise<boolean> {
  const { numUpdatedRows } = await tables<WalletTables>(tx)
    .updateTable('chain_alarm')
    .set({ cleared_at: sql<Date>`now()`, cleared_by: by })
    .where('kind', '=', kind)
    .where('cleared_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function openAlarms(tx: Queryable): Promise<AlarmKind[]> {
  const rows = await tables<WalletTables>(tx)
    .selectFrom('chain_alarm')
    .select('kind')
    .where('cleared_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.kind)
}

export interface OpenAlarm {
  readonly kind: AlarmKind
  readonly details: Readonly<Record<string, unknown>>
  readonly raisedAt: Date
}

/** At most one of a kind, oldest first. */
export async function openAlarmDetails(tx: Queryable): Promise<OpenAlarm[]> {
  return tables<WalletTables>(tx)
    .selectFrom('chain_alarm')
    .select(['kind', 'details', 'raised_at as raisedAt'])
    .where('cleared_at', 'is', null)
    .orderBy('id')
    .execute()
}
