import { sql } from 'kysely'
import { type Tx, tables } from '../../platform/database.ts'

export async function updateConfirmation(tx: Tx, userId: string, at: Date): Promise<bigint | undefined> {
  const { numAffectedRows } = await sql`
    update standing_order set confirmed_at = ${at} where user_id = ${userId} and ended_at is null
  `.execute(tables(tx))
  return numAffectedRows
}

export async function updateDay(
  tx: Tx,
  { id, userId, at }: { readonly id: string; readonly userId: string; readonly at: Date },
): Promise<bigint | undefined> {
  const { numAffectedRows } = await sql`
    update withdrawal set created_at = ${at} where id = ${id} and user_id = ${userId}
  `.execute(tables(tx))
  return numAffectedRows
}

export interface PastRun {
  readonly userId: string
  readonly withdrawalId: string
  readonly scheduleId: string
  readonly minuteOfDay: number
  readonly timeZone: string
  readonly daysAgo: number
}

/** As the order would have written it, some seconds after its hour. */
export async function insertRun(tx: Tx, run: PastRun): Promise<bigint | undefined> {
  const { userId, withdrawalId, scheduleId, minuteOfDay, timeZone, daysAgo } = run
  const { numAffectedRows } = await sql`
    with past as (
      select day, due_at from settlement_days(${minuteOfDay}::integer, ${timeZone}, now() - make_interval(days => ${daysAgo}))
      where day = (now() at time zone ${timeZone})::date - ${daysAgo}::integer
    ), dated as (
      update withdrawal set created_at = past.due_at + interval '4 seconds' from past
      where withdrawal.id = ${withdrawalId} and withdrawal.user_id = ${userId} returning past.day, past.due_at
    )
    insert into settlement_run (user_id, day, schedule_id, due_at, ran_at, withdrawal_id)
    select ${userId}, day, ${scheduleId}, due_at, due_at + interval '4 seconds', ${withdrawalId} from dated
  `.execute(tables(tx))
  return numAffectedRows
}
