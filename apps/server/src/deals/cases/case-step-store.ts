import { answerHours } from '@florin/contract'
import { sql } from 'kysely'
import { type Tx, tables } from '../../platform/database.ts'

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
  await sql`
    update dispute set status = 'deepconsideration', question = ${question}, reminders = 0, held_by = null, held_until = null, held_session = null,
      answer_due_at = clock_timestamp() + make_interval(hours => ${answerHours}::integer), version = version + 1, updated_at = clock_timestamp()
    where id = ${disputeId}
  `.execute(tables(tx))
}

export async function setAnswered(tx: Tx, disputeId: string): Promise<void> {
  await sql`
    update dispute set status = 'consideration', answered_at = clock_timestamp(), answer_due_at = null, version = version + 1,
      updated_at = clock_timestamp()
    where id = ${disputeId}
  `.execute(tables(tx))
}

export async function setTouched(tx: Tx, disputeId: string): Promise<void> {
  await sql`
    update dispute set version = version + 1, updated_at = clock_timestamp() where id = ${disputeId}
  `.execute(tables(tx))
}

/** A receipt may decide the case by itself: rules look at it with their next run. */
export async function lookSoon(tx: Tx, disputeId: string): Promise<void> {
  await sql`update dispute set rules_look_at = '-infinity' where id = ${disputeId}`.execute(tables(tx))
}

/** The open case about a deal, or the one that was decided last. */
export async function lastCaseOf(
  tx: Tx,
  dealId: string,
): Promise<{ readonly id: string; readonly isOpen: boolean } | undefined> {
  const { rows } = await sql<{ id: string; isOpen: boolean }>`
    select id, decided_at is null as "isOpen" from dispute where deal_id = ${dealId} order by decided_at desc nulls first limit 1
  `.execute(tables(tx))
  return rows[0]
}

/** Was a verdict about the deal given after this? */
export async function wasJudged(tx: Tx, dealId: string, at: Date): Promise<boolean> {
  const { rows } = await sql`select from dispute where deal_id = ${dealId} and decided_at >= ${at}`.execute(
    tables(tx),
  )
  return rows.length > 0
}
