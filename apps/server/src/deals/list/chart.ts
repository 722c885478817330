import type { ChartRange } from '@florin/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Queryable, tables } from '../../platform/database.ts'
import { dayStart, localDay } from '../../platform/zone.ts'
import { countedDays } from '../counted-days-store.ts'
import { countDeals, edgeOf } from './counters.ts'
import { wholeList } from './filter.ts'

/** From, until: a bar of the chart. */
export interface ChartSpan {
  readonly from: Date
  readonly until: Date
}

const hourMs = 3_600_000

/** The last 24 hours, 30 days or 12 months, the running one last, as they are where the person is. */
export function spansOf(range: ChartRange, now: Date, zone: string): ChartSpan[] {
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

/**
 * How many deals of a person began in each span; of all users where no person is named. Spans follow one another. Whole days are the
 * counters'; parts of days are counted from the nearer midnight. Counters have no mode: a shop's test deals, which have an index of their
 * own, are subtracted.
 */
export async function countSpans(
  tx: Queryable,
  userId: string | undefined,
  spans: readonly ChartSpan[],
): Promise<number[]> {
  const last = spans.at(-1)
  if (!last) return []
  const bounds = [...spans.map(({ from }) => from), last.until]
  const edges = bounds.map(edgeOf)
  const days = edges.map(({ day }) => day)
  const { rows } = await sql<{ kind: 'days' | 'part' | 'tests'; n: number; count: bigint }>`
    select 'days' as kind, width_bucket(day, ${days}::timestamptz[]) as n, sum(count)::bigint as count
    from ${countedDays(userId)} as counted where day >= ${days[0]} and day < ${days.at(-1)} group by 2
    union all
    select 'part', part.n::integer, ${partOf(userId)}
    from unnest(${edges.map(({ from }) => from)}::timestamptz[], ${edges.map(({ until }) => until)}::timestamptz[])
      with ordinality as part (begins, ends, n) where part.begins < part.ends
    union all
    select 'tests', width_bucket(created_at, ${bounds}::timestamptz[]), count(*) from deal
    where merchant_id = ${userId ?? null} and is_test and created_at >= ${bounds[0]} and created_at < ${last.until} group by 2
  `.execute(tables(tx))
  const found = new Map(rows.map(({ kind, n, count }) => [`${kind} ${n}`, Number(count)]))
  const of = (kind: string, n: number) => found.get(`${kind} ${n}`) ?? 0
  const before = (at: number) => (edges[at]?.sign ?? 1) * of('part', at + 1)
  return spans.map((_, at) => of('days', at + 1) + before(at + 1) - before(at) - of('tests', at + 1))
}

/** An index-only scan: each side has its own index, and that of all deals is by time. */
function partOf(userId: string | undefined): RawBuilder<bigint> {
  const count = (whose: RawBuilder<boolean>) =>
    sql<bigint>`(select count(*) from deal where ${whose} and created_at >= part.begins and created_at < part.ends)`
  if (userId === undefined) return count(sql`true`)
  return sql`${count(sql`trader_id = ${userId}`)} + ${count(sql`merchant_id = ${userId}`)}`
}

/** Deals that wait for the trader to confirm. */
export function countWaiting(tx: Queryable, traderId: string): Promise<number> {
  return countDeals(tx, { ...wholeList('trader', traderId), statuses: ['pending', 'verification'] })
}
