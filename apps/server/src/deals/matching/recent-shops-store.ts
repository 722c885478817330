import { sql } from 'kysely'
import { type Queryable, tables } from '../../platform/database.ts'

/** At most two shops that had orders in the last 15 minutes: with two, every shop has another beside it. */
export async function recentlyOrdering(
  tx: Queryable,
  { isTest }: { readonly isTest: boolean },
): Promise<readonly string[]> {
  // A loose index scan over `merchant_order_latest`: one probe for the next merchant, one for the latest order. It stops at the second shop.
  const { rows } = await sql<{ merchant_id: string }>`
    with recursive shop as (
      (select merchant_id from merchant_order order by merchant_id limit 1)
      union all
      select (select next.merchant_id from merchant_order as next where next.merchant_id > shop.merchant_id
        order by next.merchant_id limit 1)
      from shop where shop.merchant_id is not null
    )
    select shop.merchant_id from shop where shop.merchant_id is not null and exists (
      select from merchant_order as latest where latest.merchant_id = shop.merchant_id and latest.is_test = ${isTest}
        and latest.created_at > statement_timestamp() - interval '15 minutes')
    limit 2
  `.execute(tables(tx))
  return rows.map((row) => row.merchant_id)
}

export const shopKey = ({ merchantId, isTest }: { readonly merchantId: string; readonly isTest: boolean }) =>
  `${isTest ? 'test' : 'live'}:${merchantId}`

/** What the live deals of each shop have frozen, in micro-USDT. */
export async function heldByShops(tx: Queryable): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ merchant_id: string; is_test: boolean; micro: bigint }>`
    select merchant_id, is_test, coalesce(sum(value_micro), 0)::bigint as micro
    from amount_reservation where (due_at is null) is false group by merchant_id, is_test
  `.execute(tables(tx))
  return new Map(
    rows.map((row) => [shopKey({ merchantId: row.merchant_id, isTest: row.is_test }), row.micro]),
  )
}
