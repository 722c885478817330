import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import { isZone } from '../../platform/zone.ts'
import type { WithdrawalTables } from '../withdrawal-tables.ts'

const schedules = (tx: Queryable) => tables<WithdrawalTables>(tx)

/** What PostgreSQL answers to a zone that it does not know. */
const invalidParameter = '22023'

/** What a person agreed to with one code: once a day, all above an amount. */
export interface ScheduleTerms {
  readonly minuteOfDay: number
  readonly timeZone: string
  readonly keepMicroUsdt: bigint
}

export interface AgreedSchedule extends ScheduleTerms {
  readonly id: string
  readonly userId: string
  readonly codeId: string
  readonly sessionId: string
}

export interface Schedule extends AgreedSchedule {
  readonly confirmedAt: Date
  readonly proof: Buffer
}

/** One day of an order: when it is due there. */
export interface DueDay {
  /** YYYY-MM-DD of the merchant's own calendar. */
  readonly day: string
  readonly dueAt: Date
}

export interface LastRun {
  readonly ranAt: Date
  /** Null where it paid nothing; then there is a refusal. */
  readonly amountMicroUsdt: bigint | null
  readonly refusal: string | null
}

const columns = [
  'id',
  'user_id as userId',
  'minute_of_day as minuteOfDay',
  'time_zone as timeZone',
  'keep_micro_usdt as keepMicroUsdt',
  'code_id as codeId',
  'session_id as sessionId',
  'confirmed_at as confirmedAt',
  'proof',
] as const

/** The one that holds now. */
export async function currentSchedule(tx: Queryable, userId: string): Promise<Schedule | undefined> {
  return schedules(tx)
    .selectFrom('settlement_schedule')
    .select(columns)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** Its next day that has not run yet. */
export async function nextRunAt(tx: Queryable, userId: string, terms: ScheduleTerms): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select coalesce((${nextDay(userId, terms)}), now() + interval '1 day') as at
  `.execute(tables(tx))
  if (!rows[0]) throw new Error('The clock did not answer')
  return rows[0].at
}

export async function insertSchedule(tx: Tx, agreed: AgreedSchedule, proof: Buffer): Promise<void> {
  const { id, userId, minuteOfDay, timeZone, keepMicroUsdt, codeId, sessionId } = agreed
  await schedules(tx)
    .insertInto('settlement_schedule')
    .values({
      id,
      user_id: userId,
      minute_of_day: minuteOfDay,
      time_zone: timeZone,
      keep_micro_usdt: keepMicroUsdt,
      code_id: codeId,
      session_id: sessionId,
      proof,
      confirmed_at: sql<Date>`clock_timestamp()`,
      look_at: sql<Date>`coalesce((${nextDay(userId, agreed)}), now())`,
    })
    .execute()
}

/** Answers whether there was one. */
export async function endSchedule(tx: Tx, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await schedules(tx)
    .updateTable('settlement_schedule')
    .set({ ended_at: sql<Date>`clock_timestamp()` })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Claims a few that may be due; another worker tries them in a minute, if this one dies. A next check that is more than a day away was
 * planned by a clock that has been set back since.
 */
export async function claimSchedules(tx: Queryable, count: number): Promise<Schedule[]> {
  return schedules(tx)
    .updateTable('settlement_schedule')
    .set({ look_at: sql<Date>`now() + interval '1 minute'` })
    .where('id', 'in', (schedule) =>
      schedule
        .selectFrom('settlement_schedule')
        .select('id')
        .where('ended_at', 'is', null)
        .where(sql<boolean>`(look_at <= now() or look_at > now() + interval '26 hours')`)
        .orderBy('look_at')
        .limit(count)
        .forUpdate()
        .skipLocked(),
    )
    .returning(columns)
    .execute()
}

/** The latest day that is due, unless it has run or was due before the order was made. Days that were missed before it stay missed. */
export async function dueDay(tx: Queryable, schedule: Schedule): Promise<DueDay | undefined> {
  const { rows } = await sql<DueDay & { isOpen: boolean }>`
    select day::text as day, due_at as "dueAt", due_at > ${schedule.confirmedAt} and not exists (
      select from settlement_run where user_id = ${schedule.userId} and settlement_run.day = due.day) as "isOpen"
    from ${days(schedule)} as due where due_at <= now() order by due_at desc limit 1
  `.execute(tables(tx))
  return rows[0]?.isOpen ? rows[0] : undefined
}

export async function lookAtNextDay(tx: Queryable, schedule: Schedule): Promise<void> {
  await schedules(tx)
    .updateTable('settlement_schedule')
    .set({
      look_at: sql<Date>`coalesce((${nextDay(schedule.userId, schedule)}), now() + interval '1 hour')`,
    })
    .where('id', '=', schedule.id)
    .where('ended_at', 'is', null)
    .execute()
}

/** False where that day has run already. */
export async function insertRun(
  tx: Tx,
  schedule: Schedule,
  { day, dueAt }: DueDay,
  outcome: { readonly withdrawalId: string } | { readonly refusal: string },
): Promise<boolean> {
  const paid = 'withdrawalId' in outcome ? outcome.withdrawalId : null
  const refusal = 'refusal' in outcome ? outcome.refusal : null
  const { numInsertedOrUpdatedRows } = await schedules(tx)
    .insertInto('settlement_run')
    .values({
      user_id: schedule.userId,
      day,
      schedule_id: schedule.id,
      due_at: dueAt,
      withdrawal_id: paid,
      refusal,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'day']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function lastRun(tx: Queryable, scheduleId: string): Promise<LastRun | undefined> {
  return schedules(tx)
    .selectFrom('settlement_run')
    .leftJoin('withdrawal', 'withdrawal.id', 'settlement_run.withdrawal_id')
    .select(['ran_at as ranAt', 'amount_micro_usdt as amountMicroUsdt', 'refusal'])
    .where('schedule_id', '=', scheduleId)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether the database has the time zone, whose clock it will be. Not inside a transaction, which an unknown name would abort. */
export async function knowsZone(tx: Queryable, timeZone: string): Promise<boolean> {
  // An offset such as +03:00 is no zone: it has no summer time, and PostgreSQL and Node read its sign differently.
  if (!/^[A-Za-z]/.test(timeZone) || !isZone(timeZone)) return false
  try {
    await sql`select now() at time zone ${timeZone}`.execute(tables(tx))
    return true
  } catch (error) {
    if ((error as { code?: string }).code === invalidParameter) return false
    throw error
  }
}

function days({ minuteOfDay, timeZone }: ScheduleTerms) {
  return sql`settlement_days(${minuteOfDay}::integer, ${timeZone}, now())`
}

function nextDay(userId: string, terms: ScheduleTerms) {
  return sql`select min(due_at) from ${days(terms)} as coming where due_at > now() and not exists (
    select from settlement_run where user_id = ${userId} and settlement_run.day = coming.day)`
}
