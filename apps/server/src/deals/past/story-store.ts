import { answerHours } from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import { recordset } from '../../platform/recordset.ts'
import type { PastDeal, PastStep } from './past-tables.ts'

// What the product writes about each step besides the deal itself: for timelines, counters, shops and whoever judges.

export interface PastDealEvent {
  readonly deal_id: string
  readonly from_status: string | null
  readonly to_status: string
  readonly cause: string
  readonly by_role: string
  readonly actor_id: string | null
  readonly facts: object
  readonly at: Date
}

export async function insertDealEvents(tx: Tx, events: readonly PastDealEvent[]): Promise<void> {
  await sql`
    insert into deal_event (deal_id, trader_id, merchant_id, deal_created_at, from_status, to_status, cause, by_role, actor_id,
      facts, at)
    select deal.id, deal.trader_id, deal.merchant_id, deal.created_at, new.from_status, new.to_status, new.cause, new.by_role,
      new.actor_id, new.facts, new.at
    from ${recordset(
      events,
      `deal_id uuid, from_status text, to_status text, cause text, by_role text, actor_id uuid, facts jsonb, at timestamptz`,
    )} join deal on deal.id = new.deal_id order by new.at
  `.execute(tables(tx))
}

/** What a shop was sent: the order and its deal as they were then, by what has changed since. */
export interface PastNews {
  readonly order_id: string
  readonly type: string
  readonly at: Date
  readonly sequence: number
  readonly order_then: object
  readonly deal_then: object
}

export interface PastFacts {
  readonly merchantId: string
  readonly orderId: string
  readonly type: string
  readonly sequence: number
  readonly facts: string
  readonly at: Date
}

/** The same as an event keeps it. */
export async function factsOfNews(tx: Queryable, news: readonly PastNews[]): Promise<PastFacts[]> {
  const { rows } = await sql<PastFacts>`
    select known.merchant_id as "merchantId", known.id as "orderId", new.type, new.sequence,
      order_facts(jsonb_populate_record(known, new.order_then), jsonb_populate_record(deal, new.deal_then))::text as facts, new.at
    from ${recordset(
      news,
      'order_id uuid, type text, at timestamptz, sequence integer, order_then jsonb, deal_then jsonb',
    )} join merchant_order as known on known.id = new.order_id join deal on deal.id = known.deal_id order by new.at, new.sequence
  `.execute(tables(tx))
  return rows
}

export interface TakenStep {
  readonly deal: PastDeal
  readonly step: PastStep
}

/** Where the receipts went. */
export async function insertFates(tx: Tx, taken: readonly TakenStep[]): Promise<void> {
  const rows = taken.flatMap(({ deal, step }) =>
    step.receiptId === undefined
      ? []
      : [{ id: step.receiptId, owner_id: deal.traderId, deal_id: deal.id, at: step.at }],
  )
  await sql`
    insert into receipt_fate (receipt_id, owner_id, fate, deal_id, at)
    select id, owner_id, 'settled', deal_id, at from ${recordset(rows, 'id uuid, owner_id uuid, deal_id uuid, at timestamptz')}
  `.execute(tables(tx))
}

/** With what their reason, money that did not arrive, asks of each side. */
export async function insertDisputes(
  tx: Tx,
  taken: readonly TakenStep[],
  checklist: readonly object[],
): Promise<void> {
  const rows = taken.flatMap(({ deal, step: { dispute, ...step } }) =>
    dispute ? [disputeRow(deal, step, dispute)] : [],
  )
  await sql`
    insert into dispute (id, deal_id, trader_id, merchant_id, status, opened_by, opener_id, comment, deal_status_before, held_micro,
      points_taken, created_at, updated_at, admitted_at, amount_kopecks, is_test, answer_due_at, checklist, reminders)
    select new.id, deal.id, deal.trader_id, deal.merchant_id, 'waiting', new.opened_by, new.opener_id, new.comment, new.before, new.held,
      new.points, new.at, new.at, new.at, deal.amount_kopecks, deal.is_test, new.at + make_interval(hours => ${answerHours}::integer),
      ${JSON.stringify(checklist)}::jsonb,
      -- Those whose time has passed were sent then.
      (select count(*) from unnest(array[1, 6, 12]) as sent (hours) where new.at + make_interval(hours => sent.hours) <= now())
    from ${recordset(
      rows,
      `id uuid, deal_id uuid, opened_by text, opener_id uuid, comment text, before text, held bigint, points integer, at timestamptz`,
    )} join deal on deal.id = new.deal_id
  `.execute(tables(tx))
}

function disputeRow(
  deal: PastDeal,
  step: Omit<PastStep, 'dispute'>,
  dispute: NonNullable<PastStep['dispute']>,
) {
  return {
    id: dispute.id,
    deal_id: deal.id,
    opened_by: dispute.openedBy,
    opener_id: step.actorId ?? null,
    comment: dispute.comment,
    before: step.from,
    held: String(dispute.held),
    points: step.ratingPoints ?? 0,
    at: step.at,
  }
}

/** Open cases that have no record of the server's own. */
export async function casesWithoutExhibit(
  tx: Queryable,
): Promise<{ readonly id: string; readonly dealId: string }[]> {
  const { rows } = await sql<{ id: string; dealId: string }>`
    select dispute.id, dispute.deal_id as "dealId" from dispute
    where dispute.status in ('waiting', 'consideration', 'deepconsideration') and not dispute.is_test
      and not exists (select from case_exhibit where case_exhibit.dispute_id = dispute.id)
    order by dispute.created_at limit 200
  `.execute(tables(tx))
  return rows
}
