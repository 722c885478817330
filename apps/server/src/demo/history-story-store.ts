import { answerHours } from '@florin/contract'
import { sql } from 'kysely'
import { type Tx, tables } from '../platform/database.ts'
import { recordset } from './history-rows-store.ts'
import type { PlannedDeal, PlannedStep } from './history-tables.ts'

// What the product writes about each step besides the deal itself: for timelines, counters, shops and whoever judges.

export interface StoryEvent {
  readonly deal_id: string
  readonly from_status: string | null
  readonly to_status: string
  readonly cause: string
  readonly by_role: string
  readonly actor_id: string | null
  readonly facts: object
  readonly at: Date
}

export async function insertDealEvents(tx: Tx, events: readonly StoryEvent[]): Promise<void> {
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

/** What a shop heard: the order and its deal as they were then, told by what has changed since. */
export interface ShopEvent {
  readonly order_id: string
  readonly type: string
  readonly at: Date
  readonly sequence: number
  readonly order_then: object
  readonly deal_then: object
}

export async function insertShopEvents(tx: Tx, events: readonly ShopEvent[]): Promise<void> {
  await sql`
    insert into merchant_event (merchant_id, is_test, type, order_id, sequence, facts, created_at)
    select known.merchant_id, known.is_test, new.type, known.id, new.sequence,
      order_facts(jsonb_populate_record(known, new.order_then), jsonb_populate_record(deal, new.deal_then)), new.at
    from ${recordset(
      events,
      'order_id uuid, type text, at timestamptz, sequence integer, order_then jsonb, deal_then jsonb',
    )} join merchant_order as known on known.id = new.order_id join deal on deal.id = known.deal_id order by new.at
  `.execute(tables(tx))
}

export interface TakenStep {
  readonly deal: PlannedDeal
  readonly step: PlannedStep
}

/** A push of the bank's own app, as the phone would have sent it on. */
export async function insertReceipts(tx: Tx, taken: readonly TakenStep[]): Promise<void> {
  const rows = taken.flatMap(({ deal, step }) =>
    step.receiptId === undefined
      ? []
      : [{ id: step.receiptId, deal_id: deal.id, terminal_id: deal.method.terminalId, at: step.at }],
  )
  const receipts = recordset(rows, 'id uuid, deal_id uuid, terminal_id uuid, at timestamptz')
  await sql`
    insert into receipt (id, owner_id, terminal_id, bank, payment_method_id, amount_kopecks, trust, trust_reason, has_sms, has_push,
      received_at, created_at)
    select new.id, deal.trader_id, new.terminal_id, deal.bank, deal.payment_method_id, deal.amount_kopecks, 3, 'bank_app', false, true,
      new.at - interval '1 second', new.at
    from ${receipts} join deal on deal.id = new.deal_id
  `.execute(tables(tx))
  await sql`
    insert into receipt_fate (receipt_id, owner_id, fate, deal_id, at)
    select new.id, deal.trader_id, 'settled', deal.id, new.at from ${receipts} join deal on deal.id = new.deal_id
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
  deal: PlannedDeal,
  step: Omit<PlannedStep, 'dispute'>,
  dispute: NonNullable<PlannedStep['dispute']>,
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
