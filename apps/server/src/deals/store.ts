import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import type { Deal, Order } from './deal.ts'
import { type DealRow, type OrderFacts, toDeal, toOrder } from './facts.ts'

// Raw SQL: every request about a deal or an order reads it here, as one JSON object.

/** An order with the deal that speaks for it, if one does. */
export interface OrderWithDeal {
  readonly order: Order
  readonly deal: Deal | undefined
}

export function toOrderWithDeal(facts: OrderFacts): OrderWithDeal {
  return { order: toOrder(facts), deal: facts.deal ? toDeal(facts.deal) : undefined }
}

type Which = { readonly id: string } | { readonly token: string }

export async function findOrder(tx: Queryable, which: Which): Promise<OrderWithDeal | undefined> {
  const chosen = 'id' in which ? sql`known.id = ${which.id}` : sql`known.token = ${which.token}`
  const { rows } = await sql<{ facts: OrderFacts }>`
    select order_facts(known, deal) as facts from merchant_order as known left join deal on deal.id = known.deal_id
    where ${chosen}
  `.execute(tables(tx))
  return rows[0] && toOrderWithDeal(rows[0].facts)
}

export async function findDeal(tx: Queryable, id: string): Promise<Deal | undefined> {
  const [deal] = await findDeals(tx, [id])
  return deal
}

export async function findDeals(tx: Queryable, ids: readonly string[]): Promise<Deal[]> {
  const { rows } = await sql<{ deal: DealRow }>`
    select to_jsonb(deal) as deal from deal where id = any (${ids}::uuid[])
  `.execute(tables(tx))
  return rows.map((row) => toDeal(row.deal))
}

export async function databaseTime(tx: Queryable): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tables(tx))
  return rows[0]?.now ?? new Date()
}

/** Where a sign of payment came from. */
type SignCause = {
  readonly cause: 'payer_uploaded' | 'receipt_late_short'
  readonly by: 'payer' | 'terminal'
}

/** The payer sent a proof in, or a receipt came: the deal's clock will not end it without a dispute. */
export async function setSign(
  tx: Queryable,
  dealId: string,
  { cause, by }: SignCause = { cause: 'payer_uploaded', by: 'payer' },
): Promise<void> {
  await sql`
    with signed as (
      update deal set has_sign = true, updated_at = clock_timestamp() where id = ${dealId} returning *
    ), kept as (
      -- With a sign of payment its sum gives way to nobody.
      update amount_reservation as held set yields_at = null from signed where held.payment_method_id = signed.payment_method_id
        and held.amount_kopecks = signed.amount_kopecks and held.deal_id = signed.id and held.yields_at is not null
    ), written as (
      insert into deal_event (deal_id, trader_id, merchant_id, deal_created_at, from_status, to_status, cause, by_role)
      select id, trader_id, merchant_id, created_at, status, status, ${cause}, ${by} from signed
    )
    select announce_deals(array[trader_id, merchant_id], array[order_id]) from signed
  `.execute(tables(tx))
}

/** Does this method have open deals? */
export async function hasOpenDeals(tx: Tx, methodId: string): Promise<boolean> {
  const { rows } = await sql`
    select from amount_reservation as held join deal on deal.id = held.deal_id
    where held.payment_method_id = ${methodId} and held.held_until is null and deal.status in ('pending', 'verification') limit 1
  `.execute(tables(tx))
  return rows.length > 0
}
