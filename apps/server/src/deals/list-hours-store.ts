import { sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'
import type { DealFilter } from './deal-filter.ts'

export const everybody = '00000000-0000-0000-0000-000000000000'
export const hourMs = 3_600_000

/**
 * What no counter has seen yet. It has two ends, because a span with one end is taken for a third of everything that ever
 * happened, and workers are sent for it.
 */
export const unfolded = sql`event.written_in >= (select folded_below from deal_fold)
  and event.written_in <= '18446744073709551615'::xid8`

/**
 * The hour in which the wanted row lies, and how many rows lie before that hour: first its day, then its hour. Nothing of those who have
 * so few deals that nobody counts them.
 */
export async function hourOf(
  tx: Queryable,
  filter: DealFilter,
  offset: number,
): Promise<{ hour: Date; passed: number } | undefined> {
  // Whole days only: the ends of a span of local days are counted by hours.
  const isWhole = [filter.from, filter.until].every(
    (at) => at === undefined || at.getTime() % (24 * hourMs) === 0,
  )
  if (!isWhole) return undefined
  const user = filter.viewer === 'support' ? everybody : filter.userId
  const direction = filter.order === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await sql<{ bucket: Date; passed: bigint }>`
    with late as materialized (
      -- As \`deal_total\` says it: what the counters lack, of this person alone.
      select date_trunc('hour', event.deal_created_at, 'UTC') as hour,
        sum(((event.to_status = any (${filter.statuses}))::integer - coalesce((event.from_status = any (${filter.statuses}))::integer, 0))
          * ((event.trader_id = ${user})::integer + (event.merchant_id = ${user})::integer + (${user} = ${everybody})::integer)) as count
      from deal_event as event
      where ${unfolded}
        and (event.trader_id = ${user} or event.merchant_id = ${user} or ${user} = ${everybody})
        and event.from_status is distinct from event.to_status
        and event.deal_created_at >= ${filter.from?.toISOString() ?? '-infinity'}
        and event.deal_created_at < ${filter.until?.toISOString() ?? 'infinity'}
      group by 1
    ), days as (
      select bucket, sum(count) as count from (
        select bucket, count from deal_count where user_id = ${user} and level = 'day' and status = any (${filter.statuses})
          and bucket >= ${filter.from?.toISOString() ?? '-infinity'} and bucket < ${filter.until?.toISOString() ?? 'infinity'}
        union all
        select date_trunc('day', hour, 'UTC'), count from late
      ) as counted group by bucket
    ), day as materialized (
      select bucket, reached - count as passed
      from (select bucket, count, sum(count) over (order by bucket ${direction}) as reached from days) as running
      where reached > ${offset} and is_counted(${user}) order by bucket ${direction} limit 1
    ), hours as (
      select bucket, sum(count) as count from (
        select known.bucket, known.count from day, lateral (
          select bucket, count from deal_count
          where user_id = ${user} and level = 'hour' and status = any (${filter.statuses})
            and bucket >= day.bucket and bucket < day.bucket + interval '1 day'
          -- A fence: these hours along the index, not all of them.
          offset 0
        ) as known
        union all
        select late.hour, late.count from day join late on late.hour >= day.bucket and late.hour < day.bucket + interval '1 day'
      ) as counted group by bucket
    )
    select running.bucket, (day.passed + running.reached - running.count)::bigint as passed
    from day, (select bucket, count, sum(count) over (order by bucket ${direction}) as reached from hours) as running
    where day.passed + running.reached > ${offset}
    order by running.bucket ${direction} limit 1
  `.execute(tables(tx))
  const [row] = rows
  return row && { hour: row.bucket, passed: Number(row.passed) }
}
