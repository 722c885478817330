import { type DealStatus, dealStatuses, type PayableType } from '@florin/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'
import type { DealFilter } from './deal-filter.ts'
import { everybody, hourMs, hourOf } from './list-hours-store.ts'
import {
  all,
  type Behind,
  beyond,
  conditions,
  direction,
  inOrder,
  inParts,
  perStatus,
  profitColumn,
  sortColumn,
} from './list-places-store.ts'
import { isSorted } from './sorted-store.ts'

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
  readonly payment_method_id: string
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

/** A search finds few; anything else is counted by the counters, which do not grow with the deals. */
export async function countDeals(tx: Queryable, filter: DealFilter): Promise<number> {
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

async function countOneByOne(tx: Queryable, filter: DealFilter): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`
    select count(*) as total from ${all(filter)} as deal
  `.execute(tables(tx))
  return Number(rows[0]?.total ?? 0n)
}

/** Up to here a list is better sorted than found in an index of another order. */
const fewEnoughToSort = 5_000

export async function pageOfDeals(
  tx: Queryable,
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
  tx: Queryable,
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
  tx: Queryable,
  filter: DealFilter,
  page: { offset: number; limit: number; total: number },
): Promise<RawBuilder<unknown>> {
  const slice = sql`limit ${page.limit} offset ${page.offset}`
  const isFew = filter.sort !== 'created_at' && page.total <= fewEnoughToSort
  if (filter.search !== '' || isFew) {
    return sql`with few as materialized (select deal.id, ${sortColumn(filter)} from ${all(filter)} as deal)
      select deal.id from few as deal order by ${inOrder(filter)} ${slice}`
  }
  if (filter.sort === 'created_at') return byTime(tx, filter, page)
  const parts = inParts(filter, await isSorted(tx, filter), undefined, page.offset + page.limit)
  return sql`select deal.id from (${parts}) as deal
    order by deal.place ${direction(filter)}, deal.id ${direction(filter)} ${slice}`
}

/** Beyond so many rows it pays to ask the counters for the hour first. */
const deep = 1_000

async function byTime(
  tx: Queryable,
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
  return sql`select deal.id from (${perStatus(reached, undefined, rest + limit)}) as deal
    order by ${inOrder(filter)} ${slice}`
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

/** After the given row, in the list's order: how an export goes through any number of rows. */
export async function dealsAfter(
  tx: Queryable,
  filter: DealFilter,
  after: ListedDeal | undefined,
  limit: number,
): Promise<ListedDeal[]> {
  const behind = after && behindOf(filter, after)
  const isWhole = filter.statuses.length === dealStatuses.length
  const parts =
    filter.sort === 'created_at'
      ? perStatus(filter, behind, limit)
      : inParts(filter, await isSorted(tx, filter), behind, limit)
  const chosen =
    filter.search !== '' || (filter.sort === 'created_at' && isWhole)
      ? sql`deal where ${conditions(filter)} ${beyond(filter, behind)}`
      : sql`deal where deal.id in (select id from (${parts}) as part)`
  const { rows } = await sql<ListedRow>`
    select ${listed(filter)} from (select deal.* from ${chosen} order by ${inOrder(filter)} limit ${limit}) as deal
      join payment_method as method on method.id = deal.payment_method_id ${orderJoin(filter)}
    order by ${inOrder(filter)}
  `.execute(tables(tx))
  return rows.map(toListed)
}

function behindOf({ sort }: DealFilter, row: ListedDeal): Behind {
  const places = { amount: row.amount_kopecks, profit: row.profit, created_at: row.created_exactly }
  return { place: places[sort], id: row.id }
}

function listed(filter: DealFilter) {
  return sql`deal.id, deal.status, deal.amount_kopecks, ${profitColumn(filter)} as profit, deal.bank, deal.order_type, deal.is_late,
    deal.is_test, deal.created_at::text as created_exactly, deal.updated_at::text, deal.due_at::text,
    deal.payment_method_id, method.card_tail, method.phone_tail,
    ${externalId(filter)} as external_id`
}

/** The merchant's own number, which is none of the trader's business. */
export function externalId({ viewer }: DealFilter) {
  return viewer === 'trader' ? sql`null` : sql`known.external_id`
}

export function orderJoin({ viewer }: DealFilter) {
  return viewer === 'trader' ? sql`` : sql`left join merchant_order as known on known.id = deal.order_id`
}
