import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import type { Deal, NewOrder, Order } from './deal.ts'
import { type DealRow, type OrderFacts, toDeal, toOrder } from './facts.ts'

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

export type Inserted = 'created' | 'external_id_taken' | 'too_many_open'

/** Writes an order that nobody is matched to yet, with its first event. */
export async function insertOrder(
  tx: Tx,
  order: NewOrder,
  { minutes, mostOpen }: { readonly minutes: number; readonly mostOpen: number },
): Promise<Inserted> {
  // One shop's orders are counted one after another: a hundred at the same instant must not all find room.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`orders:${order.merchantId}`}, 0))`.execute(
    tables(tx),
  )
  const { rows } = await sql<{ outcome: Inserted }>`
    with counted as (
      select open_of_shop(${order.merchantId}, ${order.isTest}, ${mostOpen}) as open
    ), created as (
      insert into merchant_order (id, merchant_id, is_test, external_id, token, amount_kopecks, order_type, mode, ttl_minutes,
        allow_unique_amount, success_url, fail_url, payer_id, payer_name, metadata, state, sequence, due_at)
      select ${order.id}::uuid, ${order.merchantId}::uuid, ${order.isTest}::boolean, ${order.externalId}, ${order.token},
        ${order.amountKopecks}::bigint, ${order.orderType}, ${order.mode}, ${order.ttlMinutes}::smallint,
        ${order.allowUniqueAmount}::boolean, ${order.successUrl ?? null}, ${order.failUrl ?? null}, ${order.payerId ?? null},
        ${order.payerName ?? null}, ${JSON.stringify(order.metadata)}::jsonb, 'new', 1,
        clock_timestamp() + make_interval(mins => ${minutes})
      from counted where counted.open < ${mostOpen}
      on conflict (merchant_id, is_test, external_id) do nothing
      returning id
    )
    select case when exists (select from created) then 'created' when open >= ${mostOpen} then 'too_many_open'
      else 'external_id_taken' end as outcome from counted
  `.execute(tables(tx))
  const outcome = rows[0]?.outcome ?? 'external_id_taken'
  if (outcome === 'created') await tellMerchant(tx, order.id, 'order.created')
  return outcome
}

/** How much is open of an order's shop, and of a payer; what was canceled or ended unpaid counts for 15 minutes. Counts to the limits only. */
export async function countOpen(
  tx: Queryable,
  { merchantId, isTest }: Pick<Order, 'merchantId' | 'isTest'>,
  payer: string,
  { mostOpen, payerMost }: { readonly mostOpen: number; readonly payerMost: number },
): Promise<{ ofShop: number; ofPayer: number }> {
  const { rows } = await sql<{ of_shop: bigint; of_payer: bigint }>`
    select open_of_shop(${merchantId}, ${isTest}, ${mostOpen}) as of_shop,
      (select count(*) from (select from amount_reservation as held where held.payer_key = ${payer} and held.is_test = ${isTest}
        and (held.due_at is not null or held.yields_at > statement_timestamp()) limit ${payerMost}) as counted) as of_payer
  `.execute(tables(tx))
  return { ofShop: Number(rows[0]?.of_shop ?? 0n), ofPayer: Number(rows[0]?.of_payer ?? 0n) }
}

/** An order that nobody is matched to ends: by its clock, or because somebody does not want it. */
export async function endNewOrder(
  tx: Tx,
  id: string,
  state: 'expired' | 'canceled',
  onlyIfDue = false,
): Promise<boolean> {
  const due = onlyIfDue ? sql`and due_at <= statement_timestamp()` : sql``
  const { rows } = await sql<EndedOrder>`
    update merchant_order set state = ${state}, due_at = null, sequence = sequence + 1, updated_at = clock_timestamp()
    where id = ${id} and state = 'new' ${due} returning merchant_id, is_test
  `.execute(tables(tx))
  const [ended] = rows
  if (!ended) return false
  if (state === 'canceled') await countCancellation(tx, ended)
  await tellMerchant(tx, id, `order.${state}`)
  await tellPayer(tx, id)
  return true
}

interface EndedOrder {
  readonly merchant_id: string
  readonly is_test: boolean
}

/** For 15 minutes it counts as an open order of its shop. */
async function countCancellation(tx: Tx, { merchant_id, is_test }: EndedOrder): Promise<void> {
  await sql`insert into shop_cancellation (merchant_id, is_test) values (${merchant_id}, ${is_test})`.execute(
    tables(tx),
  )
}

async function tellMerchant(tx: Tx, orderId: string, type: string): Promise<void> {
  await sql`
    insert into merchant_event (merchant_id, is_test, type, order_id, sequence, facts)
    select known.merchant_id, known.is_test, ${type}, known.id, known.sequence, order_facts(known, deal)
    from merchant_order as known left join deal on deal.id = known.deal_id where known.id = ${orderId}
  `.execute(tables(tx))
}

/**
 * `statement_timestamp()` is stable and can bound the index scan; `clock_timestamp()` is volatile, and the whole index would be read. The
 * same in `dueDeals`.
 */
export async function dueOrders(tx: Queryable, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from merchant_order where state = 'new' and due_at <= statement_timestamp() order by due_at limit ${limit}
  `.execute(tables(tx))
  return rows.map((row) => row.id)
}

export interface DueDeal {
  readonly deal: Deal
  /** The phone was silent while the clock ran: a payment may have been missed. */
  readonly wasSilent: boolean
}

export async function dueDeals(tx: Queryable, limit: number, silentSeconds: number): Promise<DueDeal[]> {
  const { rows } = await sql<{ deal: DealRow; was_silent: boolean }>`
    select to_jsonb(deal) as deal,
      terminal.id is null or not trader.is_simulated and (terminal.steady_pings < 2
        or coalesce(terminal.last_ping_at < now() - make_interval(secs => ${silentSeconds}), true)
        or coalesce(terminal.was_silent_until > deal.clock_started_at, false)
        -- Another phone than when the requisite was shown: nobody listened all the time.
        or coalesce((select shown.terminal_id is distinct from terminal.id from payer_event as shown
          where shown.deal_id = deal.id and shown.slot = 0), false)) as was_silent
    from (
      select deal_id from amount_reservation where due_at <= statement_timestamp() order by due_at limit ${limit}
    ) as held
    join deal on deal.id = held.deal_id and deal.due_at <= statement_timestamp()
    join payment_method as method on method.id = deal.payment_method_id
    join user_account as trader on trader.id = deal.trader_id
    left join terminal on terminal.id = method.terminal_id and terminal.deleted_at is null
    order by deal.due_at
  `.execute(tables(tx))
  return rows.map((row) => ({ deal: toDeal(row.deal), wasSilent: row.was_silent }))
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
    select tell_of_deals(array[trader_id, merchant_id], array[order_id]) from signed
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

/** Open pages of the payer load it again. */
export async function tellPayer(tx: Tx, orderId: string): Promise<void> {
  await sql`select announce('florin_order', ${orderId})`.execute(tables(tx))
}
