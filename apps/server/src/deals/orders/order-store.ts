import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import type { Deal, NewOrder, Order } from '../deal.ts'
import { type DealRow, toDeal } from '../facts.ts'
import { isAtWork } from '../platform-beat-store.ts'
import type { DealTables } from '../tables.ts'

export type Inserted = 'created' | 'external_id_taken' | 'too_many_open'

/** Writes an order without a deal, with its first event. */
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

/** An order without a deal ends: by its clock, or because it was cancelled. */
export async function endNewOrder(
  tx: Tx,
  id: string,
  state: 'expired' | 'canceled',
  onlyIfDue = false,
): Promise<boolean> {
  const ended = await tables<DealTables>(tx)
    .updateTable('merchant_order')
    .set({
      state,
      due_at: null,
      sequence: sql<number>`sequence + 1`,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .where('state', '=', 'new')
    .$if(onlyIfDue, (order) => order.where('due_at', '<=', sql<Date>`statement_timestamp()`))
    .returning(['merchant_id', 'is_test'])
    .executeTakeFirst()
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
  await tables<DealTables>(tx).insertInto('shop_cancellation').values({ merchant_id, is_test }).execute()
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
  const rows = await tables<DealTables>(tx)
    .selectFrom('merchant_order')
    .select('id')
    .where('state', '=', 'new')
    .where('due_at', '<=', sql<Date>`statement_timestamp()`)
    .where(isAtWork)
    .orderBy('due_at')
    .limit(limit)
    .execute()
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
      select deal_id from amount_reservation where due_at <= statement_timestamp() and ${isAtWork} order by due_at limit ${limit}
    ) as held
    join deal on deal.id = held.deal_id and deal.due_at <= statement_timestamp()
    join payment_method_facts as method on method.id = deal.payment_method_id
    join person_facts as trader on trader.id = deal.trader_id
    left join terminal_facts as terminal on terminal.id = method.terminal_id and terminal.deleted_at is null
    order by deal.due_at
  `.execute(tables(tx))
  return rows.map((row) => ({ deal: toDeal(row.deal), wasSilent: row.was_silent }))
}

/** Open pages of the payer load it again. */
async function tellPayer(tx: Tx, orderId: string): Promise<void> {
  await sql`select announce('florin_order', ${orderId})`.execute(tables(tx))
}
