import type { DealStatus } from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, tables } from '../../platform/database.ts'
import { countedDays, unfolded } from '../counted-days-store.ts'
import type { DealTables } from '../tables.ts'

export interface ShopNumbers {
  readonly kopecks: bigint
  readonly feeMicro: bigint
  readonly completed: bigint
  readonly seconds: bigint
  /** Of the deals that began in these days: how many were paid, and how many were not. */
  readonly paid: bigint
  readonly unpaid: bigint
}

/** A merchant's last thirty days. */
export async function shopNumbers(tx: Queryable, merchantId: string): Promise<ShopNumbers> {
  const since = daysAgo(29)
  const begun = (statuses: readonly DealStatus[]) =>
    sql`(select coalesce(sum(count), 0) from ${countedDays(merchantId, statuses)} as counted where day >= ${since})`
  const { rows } = await sql<ShopNumbers>`
    select coalesce(sum(known.paid_kopecks), 0)::bigint as kopecks, coalesce(sum(known.fee_micro), 0)::bigint as "feeMicro",
      coalesce(sum(known.paid), 0)::bigint as completed, coalesce(sum(known.seconds), 0)::bigint as seconds,
      (${begun(['complete'])} - max(test.paid))::bigint as paid, (${begun(['expired', 'canceled'])} - max(test.unpaid))::bigint as unpaid
    from (
      -- Counters of statuses know no mode.
      select count(*) filter (where status = 'complete') as paid, count(*) filter (where status in ('expired', 'canceled')) as unpaid
      from deal where merchant_id = ${merchantId} and is_test and created_at >= ${since}
    ) as test left join ${paidDays(merchantId)} as known on known.day >= ${since}
  `.execute(tables(tx))
  return rows[0] as ShopNumbers
}

/** Kopecks of the thirty days before the last thirty, as `shopNumbers` counts those. */
export async function turnoverBefore(tx: Queryable, merchantId: string): Promise<bigint> {
  const { rows } = await sql<{ kopecks: bigint }>`
    select coalesce(sum(paid_kopecks), 0)::bigint as kopecks from ${paidDays(merchantId)} as known
    where day >= ${daysAgo(59)} and day < ${daysAgo(29)}
  `.execute(tables(tx))
  return rows[0]?.kopecks ?? 0n
}

const daysAgo = (days: number) =>
  sql`date_trunc('day', now() - make_interval(days => ${sql.lit(days)}), 'UTC')`

/** What was completed on each day, live deals only: the counters, and what they lack. */
function paidDays(merchantId: string) {
  return sql`(
    select day, paid, paid_kopecks, fee_micro, seconds from deal_day where user_id = ${merchantId} and day > '-infinity' and paid > 0
    union all
    select date_trunc('day', event.at, 'UTC'), 1, coalesce(deal.received_kopecks, deal.amount_kopecks), deal.fee_micro,
      extract(epoch from event.at - deal.created_at)::bigint
    from deal_event as event join deal on deal.id = event.deal_id and not deal.is_test
    where ${unfolded} and event.merchant_id = ${merchantId} and event.to_status = 'complete' and event.from_status is distinct from 'complete'
  )`
}

export async function profitTotal(tx: Queryable, userId: string): Promise<bigint> {
  const total = await tables<DealTables>(tx)
    .selectFrom('profit_total')
    .select('micro_usdt')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return total?.micro_usdt ?? 0n
}
