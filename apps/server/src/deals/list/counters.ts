import { type RawBuilder, sql } from 'kysely'
import { type Queryable, tables } from '../../platform/database.ts'
import { countedDays, countedEver } from '../counted-days-store.ts'
import { conditions, type DealFilter, isCounted, tableOf } from './filter.ts'

const dayMs = 86_400_000

const userOf = ({ viewer, userId }: DealFilter) => (viewer === 'support' ? undefined : userId)

/**
 * All before a moment: whole days, and the part of a day from its nearer midnight to the moment, which is added (+1) or, where the
 * midnight is the later one, taken off (-1).
 */
export interface Edge {
  readonly day: Date
  readonly sign: 1 | -1
  readonly from: Date
  readonly until: Date
}

export function edgeOf(at: Date): Edge {
  const start = new Date(Math.floor(at.getTime() / dayMs) * dayMs)
  const next = new Date(start.getTime() + dayMs)
  const isEarly = at.getTime() - start.getTime() <= dayMs / 2
  return isEarly
    ? { day: start, sign: 1, from: start, until: at }
    : { day: next, sign: -1, from: at, until: next }
}

export async function countDeals(tx: Queryable, filter: DealFilter): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`select ${totalOf(filter)} as total`.execute(tables(tx))
  return Number(rows[0]?.total ?? 0n)
}

/** Exact, in the snapshot of the statement that it is a part of. */
export function totalOf(filter: DealFilter): RawBuilder<bigint> {
  if (!isCounted(filter)) return countOf(filter)
  if (!filter.from && !filter.until) return countedEver(userOf(filter), filter.statuses)
  const [first, last] = [filter.from && edgeOf(filter.from), filter.until && edgeOf(filter.until)]
  const whole = sql`(select coalesce(sum(count), 0)::bigint from ${countedDays(userOf(filter), filter.statuses)} as day
    where ${first ? sql`day >= ${first.day}` : sql`true`} and ${last ? sql`day < ${last.day}` : sql`true`})`
  const [before, after] = [first && partOf(filter, first), last && partOf(filter, last)]
  return sql`(${whole} ${before ? sql`- ${before}` : sql``} ${after ? sql`+ ${after}` : sql``})`
}

function partOf(filter: DealFilter, { sign, from, until }: Edge): RawBuilder<bigint> | undefined {
  if (from.getTime() === until.getTime()) return undefined
  return sql`${sql.lit(sign)} * ${countOf({ ...filter, from, until })}`
}

function countOf(filter: DealFilter): RawBuilder<bigint> {
  return sql`(select count(*) from ${tableOf(filter)} as deal where ${conditions(filter)})`
}

export interface PageSlice {
  readonly offset: number
  readonly limit: number
}

/** The days on which the rows of a page by time began, and what its offset is within them. Undefined: there are no such rows. */
export async function daysOfPage(
  tx: Queryable,
  filter: DealFilter,
  { offset, limit }: PageSlice,
): Promise<{ readonly filter: DealFilter; readonly offset: number } | undefined> {
  const isUp = filter.order === 'asc'
  const [first, last] = [
    filter.from && dayOf(filter.from),
    filter.until && dayOf(new Date(filter.until.getTime() - 1)),
  ]
  // The counters have the whole first day of the list; rows of it that are outside of the list lie before the list's first row.
  const outside = outsideOf(filter, isUp)
  const { rows } = await sql<{ first: Date | null; last: Date | null; rest: bigint }>`
    with days as (
      select day, sum(count) as count from ${countedDays(userOf(filter), filter.statuses)} as day
      where ${first ? sql`day >= ${first}` : sql`true`} and ${last ? sql`day <= ${last}` : sql`true`}
      group by day having sum(count) > 0
    ), running as (
      select day, count, sum(count) over (order by day ${isUp ? sql`asc` : sql`desc`}) as reached,
        ${sql.lit(offset)} + ${outside ?? sql`0`} as wanted
      from days
    )
    select min(day) as first, max(day) as last,
      (case min(reached - count) when 0 then ${sql.lit(offset)} else max(wanted - reached + count) end)::bigint as rest
    from running where reached > wanted and reached - count < wanted + ${sql.lit(limit)}
  `.execute(tables(tx))
  const [row] = rows
  if (!row?.first || !row.last) return undefined
  const end = new Date(row.last.getTime() + dayMs)
  return {
    filter: {
      ...filter,
      from: filter.from && filter.from > row.first ? filter.from : row.first,
      until: filter.until && filter.until < end ? filter.until : end,
    },
    offset: Number(row.rest),
  }
}

function outsideOf(filter: DealFilter, isUp: boolean): RawBuilder<bigint> | undefined {
  const at = isUp ? filter.from : filter.until
  if (!at || at.getTime() % dayMs === 0) return undefined
  const midnight = dayOf(at)
  return isUp
    ? countOf({ ...filter, from: midnight, until: at })
    : countOf({ ...filter, from: at, until: new Date(midnight.getTime() + dayMs) })
}

const dayOf = (at: Date) => new Date(Math.floor(at.getTime() / dayMs) * dayMs)
