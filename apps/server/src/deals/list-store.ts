import { type DealStatus, dealStatuses, type PayableType } from '@florin/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Tx, tables } from '../platform/database.ts'
import type { DealFilter } from './deal-filter.ts'
import { searched } from './list-search-store.ts'

/** As much of a deal as a list shows. */
export interface ShownDeal {
  readonly id: string
  readonly status: DealStatus
  readonly amount_kopecks: bigint
  readonly profit: bigint
  readonly bank: string
  readonly order_type: PayableType
  readonly is_late: boolean
  readonly is_test: boolean
  /** In ISO, to the millisecond; the others too. */
  readonly created_at: string
  readonly updated_at: string
  readonly due_at: string | null
  readonly card_tail: string | null
  readonly phone_tail: string | null
  readonly external_id: string | null
}

export interface ListedDeal extends ShownDeal {
  /** To the microsecond, as the database writes it. */
  readonly created_exactly: string
}

/** Times as the database writes them: made into a Date and written again, they would be the dearest part of a list. */
type ListedRow = Omit<ListedDeal, 'created_at'>

function toListed(row: ListedRow): ListedDeal {
  return {
    ...row,
    created_at: isoTime(row.created_exactly),
    updated_at: isoTime(row.updated_at),
    due_at: row.due_at && isoTime(row.due_at),
  }
}

/** From the database's writing of a time in UTC, which leaves out the zeros at its end: 2026-11-15 14:48:56.12+00. */
export function isoTime(text: string): string {
  const fraction = text.length >= 26 ? text.slice(20, 23) : text.slice(20, -3).padEnd(3, '0')
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`
}

export const everybody = '00000000-0000-0000-0000-000000000000'
const hourMs = 3_600_000

/** A search finds few; anything else is counted by the counters, which do not grow with the deals. */
export async function countDeals(tx: Tx, filter: DealFilter): Promise<number> {
  if (!isCounted(filter)) return countOneByOne(tx, filter)
  const { rows } = await sql<{ total: bigint }>`select ${totalOf(filter)} as total`.execute(tables(tx))
  return Number(rows[0]?.total ?? 0n)
}

/** Nothing is left out. */
export function isAll({ search, from, until, statuses }: DealFilter): boolean {
  return search === '' && from === undefined && until === undefined && statuses.length === dealStatuses.length
}

function isCounted({ search, from, until }: DealFilter): boolean {
  return search === '' && [from, until].every((at) => at === undefined || at.getTime() % hourMs === 0)
}

function totalOf(filter: DealFilter): RawBuilder<bigint> {
  const user = filter.viewer === 'support' ? everybody : filter.userId
  const hasSpan = filter.from !== undefined || filter.until !== undefined
  const from = hasSpan ? (filter.from?.toISOString() ?? '-infinity') : null
  const until = hasSpan ? (filter.until?.toISOString() ?? 'infinity') : null
  return sql`deal_total(${user}, ${filter.statuses}, ${from}, ${until})`
}

async function countOneByOne(tx: Tx, filter: DealFilter): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`
    select count(*) as total from deal where ${conditions(filter)}
  `.execute(tables(tx))
  return Number(rows[0]?.total ?? 0n)
}

/** Up to here a list is better sorted than found in an index of another order. */
const fewEnoughToSort = 5_000

export async function pageOfDeals(
  tx: Tx,
  filter: DealFilter,
  { offset, limit, total }: { offset: number; limit: number; total: number },
): Promise<ListedDeal[]> {
  if (offset >= total) return []
  const chosen = await chooseIds(tx, filter, { offset, limit, total })
  const { rows } = await sql<ListedRow>`
    select ${listed(filter)} from (${chosen}) as chosen join deal on deal.id = chosen.id
      join payment_method as method on method.id = deal.payment_method_id ${orderJoin(filter)}
    order by ${inOrder(filter)}
  `.execute(tables(tx))
  return rows.map(toListed)
}

/** A page near the beginning, and its total, by one question; nothing where it has to be asked in another way. */
export async function earlyPage(
  tx: Tx,
  filter: DealFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ total: number; deals: ListedDeal[] } | undefined> {
  if (!isCounted(filter) || filter.sort !== 'created_at' || offset > deep) return undefined
  const chosen = await byTime(tx, filter, { offset, limit })
  const { rows } = await sql<ListedRow & { total: bigint }>`
    select (select ${totalOf(filter)}) as total, ${listed(filter)} from (${chosen}) as chosen join deal on deal.id = chosen.id
      join payment_method as method on method.id = deal.payment_method_id ${orderJoin(filter)}
    order by ${inOrder(filter)}
  `.execute(tables(tx))
  return rows[0] && { total: Number(rows[0].total), deals: rows.map(toListed) }
}

/** Which rows are on the page. How it is asked depends on how much there is: an index in order, or a small heap to sort. */
async function chooseIds(
  tx: Tx,
  filter: DealFilter,
  page: { offset: number; limit: number; total: number },
): Promise<RawBuilder<unknown>> {
  const slice = sql`limit ${page.limit} offset ${page.offset}`
  if (filter.search !== '' || (filter.sort !== 'created_at' && page.total <= fewEnoughToSort)) {
    return sql`with few as materialized (select deal.id, ${sortColumn(filter)} from deal where ${conditions(filter)})
      select deal.id from few as deal order by ${inOrder(filter)} ${slice}`
  }
  if (filter.sort === 'created_at') return byTime(tx, filter, page)
  return sql`select deal.id from (${inParts(filter, sql``, page.offset + page.limit)}) as deal
    order by deal.place ${direction(filter)}, deal.id ${direction(filter)} ${slice}`
}

/** By amount or profit: ended deals lie in that order; those that have not ended are few, and are sorted beside them. */
function inParts(filter: DealFilter, from: RawBuilder<unknown>, most: number): RawBuilder<unknown> {
  const part = (
    which: RawBuilder<unknown>,
  ) => sql`(select deal.id, ${sortColumn(filter)} as place from ${which} as deal
    order by ${inOrder(filter)} limit ${sql.lit(most)})`
  const meant = sql`${conditions(filter)} ${from}`
  const parts = [
    part(sql`(select * from deal where ${meant} and deal.ended_at is not null)`),
    part(sql`(select * from deal where ${meant} and deal.status = 'dispute')`),
    part(living(filter, meant)),
  ]
  return sql.join(parts, sql` union all `)
}

/**
 * Deals whose clock runs are few. They have no order of their own, which every deal would have to be written into: they are found
 * by whom they belong to, and are sorted. A fence, so that nobody's whole history is walked through in order to find them.
 */
function living({ viewer, userId }: DealFilter, meant: RawBuilder<unknown>): RawBuilder<unknown> {
  const place = {
    trader: sql`deal.status in ('pending', 'verification')
      and deal.payment_method_id = any (array(select own.id from payment_method as own where own.owner_id = ${userId}))`,
    merchant: sql`(deal.due_at is null) is false`,
    support: sql`deal.due_at is not null`,
  }
  return sql`(select * from deal where ${place[viewer]} and ${meant} offset 0)`
}

/** Beyond so many rows it pays to ask the counters for the hour first. */
const deep = 1_000

async function byTime(
  tx: Tx,
  filter: DealFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<RawBuilder<unknown>> {
  const start = offset > deep ? await hourOf(tx, filter, offset) : undefined
  const rest = offset - (start?.passed ?? 0)
  const reached = start ? startingAt(filter, start.hour) : filter
  // Written out: a plan that is kept for any limit would not be made for a short one.
  const slice = sql`limit ${sql.lit(limit)} offset ${sql.lit(rest)}`
  if (filter.statuses.length === dealStatuses.length) {
    return sql`select deal.id from deal where ${conditions(reached)} order by ${inOrder(filter)} ${slice}`
  }
  return sql`select deal.id from (${perStatus(reached, sql``, rest + limit)}) as deal
    order by ${inOrder(filter)} ${slice}`
}

/** By time: each status has its own order in an index; merged, a page never walks past rows that it does not show. */
function perStatus(filter: DealFilter, from: RawBuilder<unknown>, most: number): RawBuilder<unknown> {
  const parts = filter.statuses.map((status) => {
    const meant = sql`${conditions({ ...filter, statuses: [status] })} ${from}`
    const isLiving = status === 'pending' || status === 'verification'
    const which = isLiving ? living(filter, meant) : sql`(select * from deal where ${meant})`
    return sql`(select deal.id, deal.created_at from ${which} as deal order by ${inOrder(filter)} limit ${sql.lit(most)})`
  })
  return sql.join(parts, sql` union all `)
}

/** Nothing on the far side of that hour is looked at any more. */
function startingAt(filter: DealFilter, hour: Date): DealFilter {
  if (filter.order === 'asc') return { ...filter, from: later(filter.from, hour) }
  const end = new Date(hour.getTime() + hourMs)
  return { ...filter, until: filter.until && filter.until < end ? filter.until : end }
}

function later(one: Date | undefined, other: Date): Date {
  return one && one > other ? one : other
}

/**
 * What no counter has seen yet. It has two ends, because a span with one end is taken for a third of everything that ever
 * happened, and workers are sent for it.
 */
export const unfolded = sql`event.written_in >= (select folded_below from deal_fold)
  and event.written_in <= '18446744073709551615'::xid8`

/** The hour in which the wanted row lies, and how many rows lie before that hour: first its day, then its hour. */
async function hourOf(
  tx: Tx,
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
      where reached > ${offset} order by bucket ${direction} limit 1
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

/** After the given row, in the list's order: how an export goes through any number of rows. */
export async function dealsAfter(
  tx: Tx,
  filter: DealFilter,
  after: ListedDeal | undefined,
  limit: number,
): Promise<ListedDeal[]> {
  const from = after ? sql`and ${beyond(filter, after)}` : sql``
  const isWhole = filter.statuses.length === dealStatuses.length
  const parts = filter.sort === 'created_at' ? perStatus(filter, from, limit) : inParts(filter, from, limit)
  const chosen =
    filter.search !== '' || (filter.sort === 'created_at' && isWhole)
      ? sql`deal where ${conditions(filter)} ${from}`
      : sql`deal where deal.id in (select id from (${parts}) as part)`
  const { rows } = await sql<ListedRow>`
    select ${listed(filter)} from (select deal.* from ${chosen} order by ${inOrder(filter)} limit ${limit}) as deal
      join payment_method as method on method.id = deal.payment_method_id ${orderJoin(filter)}
    order by ${inOrder(filter)}
  `.execute(tables(tx))
  return rows.map(toListed)
}

function beyond(filter: DealFilter, row: ListedDeal): RawBuilder<unknown> {
  const sign = filter.order === 'asc' ? sql`>` : sql`<`
  const value =
    filter.sort === 'amount'
      ? row.amount_kopecks
      : filter.sort === 'profit'
        ? row.profit
        : row.created_exactly
  return sql`(${sortColumn(filter)}, deal.id) ${sign} (${value}, ${row.id}::uuid)`
}

function listed(filter: DealFilter) {
  return sql`deal.id, deal.status, deal.amount_kopecks, ${profitColumn(filter)} as profit, deal.bank, deal.order_type, deal.is_late,
    deal.is_test, deal.created_at::text as created_exactly, deal.updated_at::text, deal.due_at::text, method.card_tail, method.phone_tail,
    ${externalId(filter)} as external_id`
}

/** The merchant's own number, which is none of the trader's business. */
export function externalId({ viewer }: DealFilter) {
  return viewer === 'trader' ? sql`null` : sql`known.external_id`
}

export function orderJoin({ viewer }: DealFilter) {
  return viewer === 'trader' ? sql`` : sql`left join merchant_order as known on known.id = deal.order_id`
}

export function profitColumn({ viewer }: DealFilter) {
  return viewer === 'merchant' ? sql`deal.credit_micro` : sql`deal.profit_micro`
}

function sortColumn(filter: DealFilter) {
  if (filter.sort === 'amount') return sql`deal.amount_kopecks`
  return filter.sort === 'profit' ? profitColumn(filter) : sql`deal.created_at`
}

/** With the id, so that two deals of one moment keep their order from page to page. */
export function inOrder(filter: DealFilter) {
  return sql`${sortColumn(filter)} ${direction(filter)}, deal.id ${direction(filter)}`
}

function direction({ order }: DealFilter) {
  return order === 'asc' ? sql`asc` : sql`desc`
}

function conditions(filter: DealFilter): RawBuilder<unknown> {
  const [only] = filter.statuses
  const all = [
    ...(filter.viewer === 'trader' ? [sql`deal.trader_id = ${filter.userId}`] : []),
    ...(filter.viewer === 'merchant' ? [sql`deal.merchant_id = ${filter.userId}`] : []),
    // Written out, so that a plan that is kept still knows which statuses have an index of their own.
    ...(only && filter.statuses.length === 1 ? [sql`deal.status = ${sql.lit(only)}`] : []),
    ...(filter.statuses.length > 1 && filter.statuses.length < 6
      ? [sql`deal.status = any (${filter.statuses})`]
      : []),
    ...(filter.from ? [sql`deal.created_at >= ${filter.from}`] : []),
    ...(filter.until ? [sql`deal.created_at < ${filter.until}`] : []),
    ...(filter.search === '' ? [] : [searched(filter)]),
  ]
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}
