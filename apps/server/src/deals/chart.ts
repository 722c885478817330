import { type ChartRange, dealStatuses } from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'
import { dayStart, localDay } from '../platform/zone.ts'

/** From, until: a bar of the chart. */
export interface Span {
  readonly from: Date
  readonly until: Date
}

const hourMs = 3_600_000

/** The last 24 hours, 30 days or 12 months, the running one last, as they are where the person is. */
export function spansOf(range: ChartRange, now: Date, zone: string): Span[] {
  const starts = startsOf(range, now, zone)
  return starts.slice(0, -1).map((from, at) => ({ from, until: starts[at + 1] as Date }))
}

function startsOf(range: ChartRange, now: Date, zone: string): Date[] {
  if (range === '24h') {
    const hour = Math.floor(now.getTime() / hourMs) * hourMs
    return Array.from({ length: 25 }, (_, at) => new Date(hour + (at - 23) * hourMs))
  }
  const { year, month, day } = localDay(now, zone)
  const days = range === '30d' ? 30 : 12
  return Array.from({ length: days + 1 }, (_, at) => {
    const back = at - days + 1
    const utc = range === '30d' ? Date.UTC(year, month - 1, day + back) : Date.UTC(year, month - 1 + back, 1)
    return dayStart(new Date(utc).toISOString().slice(0, 10), zone)
  })
}

const everybody = '00000000-0000-0000-0000-000000000000'

/**
 * How many deals of a person began in each span; everybody's, when nobody is named. Spans follow one another. From the counters,
 * so it costs nothing. They know no mode: a shop's test deals, which have an index of their own, are taken off.
 */
export async function countSpans(
  tx: Queryable,
  userId: string | undefined,
  spans: readonly Span[],
): Promise<number[]> {
  const last = spans.at(-1)
  if (!last) return []
  const bounds = [...spans.map(({ from }) => from), last.until]
  const { rows } = await sql<{ counts: bigint[]; tests: Record<string, number> }>`
    select deal_totals(${userId ?? everybody}, ${[...dealStatuses]}, ${bounds}::timestamptz[]) as counts,
      (select coalesce(jsonb_object_agg(span, deals), '{}') from (
        select width_bucket(created_at, ${bounds}::timestamptz[]) as span, count(*) as deals from deal
        where merchant_id = ${userId ?? everybody} and is_test and created_at >= ${bounds[0]} and created_at < ${last.until}
        group by 1) as test) as tests
  `.execute(tables(tx))
  const { counts = [], tests = {} } = rows[0] ?? {}
  return counts.map((count, at) => Number(count) - (tests[at + 1] ?? 0))
}

/** Deals that wait for the trader's word. */
export async function countWaiting(tx: Queryable, traderId: string): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`
    select deal_total(${traderId}, array['pending', 'verification'], null, null) as total
  `.execute(tables(tx))
  return Number(rows[0]?.total ?? 0n)
}

export interface ShopNumbers {
  readonly kopecks: bigint
  readonly feeMicro: bigint
  readonly completed: bigint
  readonly seconds: bigint
  /** Of the deals that began in these days: how many were paid, and how many were not. */
  readonly paid: bigint
  readonly unpaid: bigint
}

/** A merchant's last thirty days. Of a shop with few deals nobody keeps its days: they are added up when asked for. */
export async function shopNumbers(tx: Queryable, merchantId: string): Promise<ShopNumbers> {
  const since = sql`date_trunc('day', now() - interval '29 days', 'UTC')`
  const { rows } = await sql<ShopNumbers>`
    select coalesce(sum(kopecks), 0)::bigint as kopecks, coalesce(sum(fee_micro), 0)::bigint as "feeMicro",
      coalesce(sum(completed), 0)::bigint as completed, coalesce(sum(seconds), 0)::bigint as seconds,
      deal_total(${merchantId}, array['complete'], ${since}, 'infinity') - max(test.paid) as paid,
      deal_total(${merchantId}, array['expired', 'canceled'], ${since}, 'infinity') - max(test.unpaid) as unpaid
    from (
      select count(*) filter (where status = 'complete') as paid, count(*) filter (where status in ('expired', 'canceled')) as unpaid
      from deal where merchant_id = ${merchantId} and is_test and created_at >= ${since}
    ) as test left join (
      select completed, kopecks, fee_micro, seconds from shop_day where merchant_id = ${merchantId} and day >= ${since}
      union all
      select completed, kopecks, fee_micro, seconds from shop_days(${merchantId}, ${since}, '18446744073709551615')
      where not is_counted(${merchantId})
    ) as known on true
  `.execute(tables(tx))
  return rows[0] as ShopNumbers
}

export async function profitTotal(tx: Queryable, userId: string): Promise<bigint> {
  const { rows } = await sql<{ micro: bigint }>`
    select micro_usdt as micro from profit_total where user_id = ${userId}
  `.execute(tables(tx))
  return rows[0]?.micro ?? 0n
}
