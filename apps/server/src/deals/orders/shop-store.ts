import { sql } from 'kysely'
import { type Queryable, tables } from '../../platform/database.ts'

// What a shop's overview shows of its orders and deals. Live ones, unless a test order is meant.

/** More than so many a day are counted, but their sum is left to the statement. */
const mostSummed = 10_000

export interface ShopToday {
  readonly orders: number
  readonly paid: number
  /** Undefined where there were too many to add up at a glance. */
  readonly kopecks: bigint | undefined
}

/** Orders that payers took up since then. */
export async function shopToday(tx: Queryable, merchantId: string, since: Date): Promise<ShopToday> {
  const { rows } = await sql<{ orders: number; paid: number; kopecks: bigint }>`
    select count(*)::int as orders, count(*) filter (where status = 'complete')::int as paid,
      coalesce(sum(coalesce(received_kopecks, amount_kopecks)) filter (where status = 'complete'), 0)::bigint as kopecks
    from (select status, received_kopecks, amount_kopecks from deal
      where merchant_id = ${merchantId} and created_at >= ${since} and not is_test
      order by created_at desc, id desc limit ${mostSummed + 1}) as newest
  `.execute(tables(tx))
  const { orders = 0, paid = 0, kopecks = 0n } = rows[0] ?? {}
  return { orders, paid, kopecks: orders > mostSummed ? undefined : kopecks }
}

/** How many orders of each mode are read. A shop whose last 200 orders all failed needs more than a list of first steps. */
const ordersRead = 200

/** Whether one of the newest orders of each world was paid. */
export async function paidAmongNewest(
  tx: Queryable,
  merchantId: string,
): Promise<{ readonly test: boolean; readonly live: boolean }> {
  const paid = (isTest: boolean) => sql`exists (
    select from (select deal_id from merchant_order where merchant_id = ${merchantId} and is_test = ${isTest}
      order by created_at desc, id desc limit ${ordersRead}) as newest
    join deal on deal.id = newest.deal_id where deal.status = 'complete')`
  const { rows } = await sql<{ test: boolean; live: boolean }>`
    select ${paid(true)} as test, ${paid(false)} as live
  `.execute(tables(tx))
  return rows[0] ?? { test: false, live: false }
}
