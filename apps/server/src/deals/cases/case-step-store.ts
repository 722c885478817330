import { answerHours } from '@florin/contract'
import { sql } from 'kysely'
import { type Tx, tables } from '../../platform/database.ts'
import type { CaseTables } from '../tables.ts'

const cases = (tx: Tx) => tables<CaseTables>(tx)

const clock = sql<Date>`clock_timestamp()`
const nextVersion = sql<number>`version + 1`

// What happens to a case while its deal stays in dispute. The deal and the case are locked by the caller.

/** After the commit, the open pages of its trader, its merchant and all members of support reload. */
export async function tellOfDispute(tx: Tx, disputeId: string): Promise<void> {
  await sql`select announce_dispute(${disputeId})`.execute(tables(tx))
}

export interface CaseEvent {
  readonly dealId: string
  readonly disputeId: string
  readonly cause: string
  readonly by: 'support' | 'trader' | 'merchant' | 'clock'
  readonly actorId?: string | undefined
  /** Thousandths of a point that the method has got by it. */
  readonly points?: number
  /** The event for the shop; none where left out. */
  readonly event?: 'dispute.answered' | 'dispute.evidence_requested' | 'dispute.proposed'
}

/** Into the deal's history, the shop's events, and all open pages. */
export async function writeCaseEvent(tx: Tx, one: CaseEvent): Promise<void> {
  await sql`
    select write_case_event(${one.dealId}, ${one.disputeId}, ${one.cause}, ${one.by}, ${one.actorId ?? null}, ${one.points ?? 0},
      ${one.event ?? null})
  `.execute(tables(tx))
  await tellOfDispute(tx, one.disputeId)
}

/**
 * Support asks for more: the trader's time begins anew. Beyond its shop's limits too, or the case would wait for no side: until then it
 * is with the trader and out of support's list.
 */
export async function setAsked(tx: Tx, disputeId: string, question: string): Promise<void> {
  await cases(tx)
    .updateTable('dispute')
    .set({
      status: 'deepconsideration',
      question,
      reminders: 0,
      held_by: null,
      held_until: null,
      held_session: null,
      answer_due_at: sql<Date>`clock_timestamp() + make_interval(hours => ${answerHours}::integer)`,
      version: nextVersion,
      updated_at: clock,
    })
    .where('id', '=', disputeId)
    .execute()
}

export async function setAnswered(tx: Tx, disputeId: string): Promise<void> {
  await cases(tx)
    .updateTable('dispute')
    .set({
      status: 'consideration',
      answered_at: clock,
      answer_due_at: null,
      version: nextVersion,
      updated_at: clock,
    })
    .where('id', '=', disputeId)
    .execute()
}

export async function setTouched(tx: Tx, disputeId: string): Promise<void> {
  await cases(tx)
    .updateTable('dispute')
    .set({ version: nextVersion, updated_at: clock })
    .where('id', '=', disputeId)
    .execute()
}

/** A receipt may decide the case by itself: rules look at it with their next run. */
export async function lookSoon(tx: Tx, disputeId: string): Promise<void> {
  await cases(tx)
    .updateTable('dispute')
    .set({ rules_look_at: sql<Date>`'-infinity'` })
    .where('id', '=', disputeId)
    .execute()
}

/** The open case about a deal, or the one that was decided last. */
export async function lastCaseOf(
  tx: Tx,
  dealId: string,
): Promise<{ readonly id: string; readonly isOpen: boolean } | undefined> {
  return cases(tx)
    .selectFrom('dispute')
    .select(['id', sql<boolean>`decided_at is null`.as('isOpen')])
    .where('deal_id', '=', dealId)
    .orderBy('decided_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
}

/** Was a verdict about the deal given after this? */
export async function wasJudged(tx: Tx, dealId: string, at: Date): Promise<boolean> {
  const judged = await cases(tx)
    .selectFrom('dispute')
    .select('id')
    .where('deal_id', '=', dealId)
    .where('decided_at', '>=', at)
    .limit(1)
    .executeTakeFirst()
  return judged !== undefined
}
