import { answerHours, type DisputeStatus, type EndedBy } from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import type { Deal } from '../deal.ts'
import { isAtWork } from '../platform-beat-store.ts'
import type { CaseTables } from '../tables.ts'

const cases = (tx: Queryable) => tables<CaseTables>(tx)

/** Hours after the question at which a trader is reminded. */
const reminderHours = [1, 6, 12]
const hoursLeft = reminderHours.map((hours) => answerHours - hours)

// Text and not parameters: predicates of indexes must be recognised in a kept plan too.
const openStatuses = sql<DisputeStatus>`('waiting', 'consideration', 'deepconsideration')`
const isReal = sql<boolean>`not is_test`

export interface DueReminder {
  readonly disputeId: string
  readonly number: bigint
  readonly traderId: string
  readonly amountKopecks: bigint
  readonly answerDueAt: Date
  /** Which of the reminders it is, from 1. Those whose time has passed as well are not sent. */
  readonly reminder: number
}

/** Of real cases only: simulated traders read no mail. */
export async function dueReminders(tx: Queryable, most: number): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select dispute.id as "disputeId", dispute.number, dispute.trader_id as "traderId", dispute.amount_kopecks as "amountKopecks",
      dispute.answer_due_at as "answerDueAt", passed.count as reminder
    from dispute cross join lateral (
      select count(*)::int from unnest(${hoursLeft}::integer[]) as left_over (hours)
      where dispute.answer_due_at <= now() + make_interval(hours => left_over.hours)
    ) as passed
    where dispute.answer_due_at > now() and dispute.reminders < passed.count and not dispute.is_test and ${isAtWork}
    order by dispute.answer_due_at limit ${most}
  `.execute(tables(tx))
  return rows
}

/** Of several nodes one sends it. */
export async function claimReminder(
  tx: Tx,
  { disputeId, reminder, answerDueAt }: DueReminder,
): Promise<boolean> {
  const { numUpdatedRows } = await cases(tx)
    .updateTable('dispute')
    .set({ reminders: reminder })
    .where('id', '=', disputeId)
    .where('reminders', '<', reminder)
    .where('answer_due_at', '>=', answerDueAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function dueAnswers(tx: Queryable, most: number): Promise<string[]> {
  const rows = await cases(tx)
    .selectFrom('dispute')
    .select('id')
    .where('answer_due_at', '<=', sql<Date>`now()`)
    .where(isAtWork)
    .orderBy('answer_due_at')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** The case is locked. */
export async function isAnswerDue(tx: Tx, disputeId: string): Promise<boolean> {
  const due = await cases(tx)
    .selectFrom('dispute')
    .select('id')
    .where('id', '=', disputeId)
    .where('answer_due_at', '<=', sql<Date>`statement_timestamp()`)
    .executeTakeFirst()
  return due !== undefined
}

/** The case, its reservation and its method are locked. Beyond its shop's limits a case costs nothing: it only goes back to support. */
export async function setIgnored(tx: Tx, deal: Deal, disputeId: string, points: number): Promise<void> {
  await cases(tx)
    .updateTable('dispute')
    .set((dispute) => ({
      ignored_at: sql<Date>`case when admitted_at is not null then coalesce(ignored_at, clock_timestamp()) end`,
      answer_due_at: null,
      points_taken: dispute('points_taken', '+', points),
      version: dispute('version', '+', 1),
      updated_at: sql<Date>`clock_timestamp()`,
    }))
    .where('id', '=', disputeId)
    .execute()
  await sql`
    update payment_method set rating_points = rating_points + ${points} where id = ${deal.paymentMethodId} and ${points}::integer <> 0
  `.execute(tables(tx))
}

/** Cases whose time to answer ended more than five minutes ago and whose clock still runs: the job that ends it hangs. */
export async function disputesPastClock(tx: Queryable): Promise<number> {
  const { count } = await cases(tx)
    .selectFrom('dispute')
    .select((dispute) => dispute.fn.countAll<bigint>().as('count'))
    .where('answer_due_at', '<=', sql<Date>`now() - interval '5 minutes'`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Cases that ended in the last 24 hours, of real deals, by what ended them. */
export async function endedInDay(tx: Queryable, by: EndedBy): Promise<number> {
  const { count } = await cases(tx)
    .selectFrom('dispute')
    .select((dispute) => dispute.fn.countAll<bigint>().as('count'))
    .where('decided_at', 'is not', null)
    .where(isReal)
    .where('decided_at', '>', sql<Date>`now() - interval '24 hours'`)
    .where('ended_by', '=', by)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How long the oldest open case has waited; 0 without any. Test cases wait for no one. */
export async function oldestDisputeSeconds(tx: Queryable): Promise<number> {
  const { seconds } = await cases(tx)
    .selectFrom('dispute')
    .select(sql<number>`coalesce(extract(epoch from now() - min(created_at)), 0)::float8`.as('seconds'))
    .where('status', 'in', openStatuses)
    .where(isReal)
    .executeTakeFirstOrThrow()
  return seconds
}
