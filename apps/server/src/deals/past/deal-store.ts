import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import { recordset } from '../../platform/recordset.ts'
import { type DealStanding, eventsOf, type PastDeal, ttlMinutes } from './past-tables.ts'

// Rows as the product leaves them behind: `open_deals` and `move_deals` know only the present moment. Every deal takes the legal steps, and
// the database's triggers look at each.

/** Orders as their deals have left them. */
export async function insertOrders(tx: Tx, deals: readonly PastDeal[]): Promise<void> {
  const rows = deals.map((deal) => ({
    id: deal.orderId,
    merchant_id: deal.merchantId,
    external_id: deal.externalId,
    // By real chance, unlike the rest: it opens the payer's page.
    token: randomBytes(24).toString('base64url'),
    amount: String(deal.requestedKopecks),
    order_type: deal.wantedType,
    mode: deal.mode,
    deal_id: deal.id,
    sequence: eventsOf(deal),
    is_paid: deal.steps.some(({ to }) => to === 'complete'),
    at: deal.orderedAt,
    changed_at: deal.steps.at(-1)?.at,
  }))
  await sql`
    insert into merchant_order (id, merchant_id, is_test, external_id, token, amount_kopecks, order_type, mode, ttl_minutes,
      allow_unique_amount, state, deal_id, sequence, is_paid, created_at, updated_at)
    select id, merchant_id, false, external_id, token, amount, order_type, mode, ${ttlMinutes}, true, 'matched', deal_id, sequence,
      is_paid, at, changed_at
    from ${recordset(
      rows,
      `id uuid, merchant_id uuid, external_id text, token text, amount bigint, order_type text, mode text, deal_id uuid,
       sequence integer, is_paid boolean, at timestamptz, changed_at timestamptz`,
    )}
  `.execute(tables(tx))
}

/** Deals as they are when the payer sees the requisites. */
export async function insertDeals(tx: Tx, deals: readonly PastDeal[]): Promise<void> {
  const rows = deals.map(({ sums, terms, method, ...deal }) => ({
    id: deal.id,
    order_id: deal.orderId,
    merchant_id: deal.merchantId,
    trader_id: deal.traderId,
    method_id: method.id,
    bank: method.bank,
    order_type: deal.orderType,
    requested: String(deal.requestedKopecks),
    amount: String(deal.amountKopecks),
    rate: String(deal.rateTenThousandths),
    value: String(sums.value),
    fee: String(sums.fee),
    profit: String(sums.profit),
    trader_lead: String(sums.traderLead),
    merchant_lead: String(sums.merchantLead),
    merchant_points: terms.merchantBasisPoints,
    trader_points: terms.traderBasisPoints,
    lead_points: terms.leadBasisPoints,
    trader_lead_id: terms.traderLeadId ?? null,
    merchant_lead_id: terms.merchantLeadId ?? null,
    at: deal.matchedAt,
  }))
  await sql`
    insert into deal (id, order_id, merchant_id, trader_id, payment_method_id, bank, order_type, is_test, status, requested_kopecks,
      amount_kopecks, rate_ten_thousandths, value_micro, fee_micro, profit_micro, trader_lead_micro, merchant_lead_micro,
      merchant_basis_points, trader_basis_points, lead_basis_points, trader_lead_id, merchant_lead_id,
      created_at, updated_at, clock_started_at, due_at)
    select id, order_id, merchant_id, trader_id, method_id, bank, order_type, false, 'pending', requested,
      amount, rate, value, fee, profit, trader_lead, merchant_lead, merchant_points, trader_points, lead_points,
      trader_lead_id, merchant_lead_id, at, at, at, at + make_interval(mins => ${ttlMinutes})
    from ${recordset(
      rows,
      `id uuid, order_id uuid, merchant_id uuid, trader_id uuid, method_id uuid, bank text, order_type text, requested bigint,
       amount bigint, rate bigint, value bigint, fee bigint, profit bigint, trader_lead bigint, merchant_lead bigint,
       merchant_points integer, trader_points integer, lead_points integer, trader_lead_id uuid, merchant_lead_id uuid,
       at timestamptz`,
    )}
  `.execute(tables(tx))
}

/** Each of these deals goes on to where it stands next. */
export async function moveDeals(
  tx: Tx,
  standings: readonly (DealStanding & { readonly id: string })[],
): Promise<void> {
  await sql`
    update deal set status = new.status, is_late = new.is_late, received_kopecks = new.received_kopecks, dispute_id = new.dispute_id,
      clock_started_at = new.clock_started_at, due_at = new.due_at, ended_at = new.ended_at, updated_at = new.updated_at
    from ${recordset(
      standings,
      `id uuid, status text, is_late boolean, received_kopecks bigint, dispute_id uuid, clock_started_at timestamptz,
       due_at timestamptz, ended_at timestamptz, updated_at timestamptz`,
    )} where deal.id = new.id
  `.execute(tables(tx))
}

export async function countDealsAmong(
  tx: Tx,
  userIds: readonly string[],
  dealIds: readonly string[],
): Promise<bigint | undefined> {
  const people = [...userIds]
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from deal where id = any (${[...dealIds]}::uuid[])
      and merchant_id = any (${people}::uuid[]) and trader_id = any (${people}::uuid[])
  `.execute(tables(tx))
  return rows[0]?.count
}

/** A bulk load is analyzed at once: with the statistics of empty tables a join of these ran for more than 8 s. */
export async function analyzePastDeals(tx: Queryable): Promise<void> {
  await sql`analyze merchant_order, deal, deal_event`.execute(tables(tx))
}
