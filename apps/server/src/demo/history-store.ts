import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import { recordset } from './history-rows-store.ts'
import {
  type DealStanding,
  eventsOf,
  type HistoryMethod,
  type PlannedDeal,
  ttlMinutes,
} from './history-tables.ts'

// Deals of the past, row by row as the product leaves them behind: its own two functions know only the present moment. Every row
// takes the legal steps, and the database's triggers look at each.

export interface PersonRow {
  readonly id: string
  readonly email: string
  readonly basisPoints: number
  readonly leadId: string | null
  readonly methods: readonly (Omit<HistoryMethod, 'terminalId'> & { readonly terminalId: string | null })[]
}

/** People with what deals must know of them, and the methods that have ever been switched on. */
export async function findPeople(tx: Queryable, emails: readonly string[]): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select person.id, person.email, person.deposit_basis_points as "basisPoints", referral.lead_id as "leadId",
      coalesce((
        select jsonb_agg(jsonb_build_object('id', method.id, 'bank', method.bank, 'isSbp', method.is_sbp, 'isC2c', method.is_c2c,
          'terminalId', method.terminal_id, 'minDollars', method.min_dollars, 'maxDollars', method.max_dollars)
          order by method.created_at, method.id)
        from payment_method as method where method.owner_id = person.id and method.was_active), '[]') as methods
    from person_facts as person left join referral_code_facts as referral on referral.used_by = person.id
    where person.email = any (${[...emails]})
  `.execute(tables(tx))
  return rows
}

/** Whoever has traded has a history of their own. */
export async function haveTraded(tx: Queryable, userIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from deal_facts where not is_test and (trader_id = any (${[...userIds]}::uuid[]) or merchant_id = any (${[...userIds]}::uuid[]))
    limit 1
  `.execute(tables(tx))
  return rows.length > 0
}

/** A bulk load is analyzed at once: with the statistics of empty tables a join of these ran for more than 8 s. */
export async function analyzeHistory(tx: Queryable): Promise<void> {
  await sql`analyze merchant_order, deal, deal_event, merchant_event, receipt, rating_event`.execute(
    tables(tx),
  )
}

/** Of several nodes one writes; the others wait, and then find it there. */
export async function lockHistory(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('demo.history', 0))`.execute(tables(tx))
}

/** Orders as their deals have left them. */
export async function insertOrders(tx: Tx, deals: readonly PlannedDeal[]): Promise<void> {
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
export async function insertDeals(tx: Tx, deals: readonly PlannedDeal[]): Promise<void> {
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
