import type { DealStatus, PayableType } from '@florin/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Queryable, tables } from '../../platform/database.ts'
import { countDeals, daysOfPage, type PageSlice, totalOf } from './counters.ts'
import { conditions, type DealFilter, hasEveryStatus, isCounted, isFailed, tableOf } from './filter.ts'

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

export interface DealPage {
  readonly total: number
  readonly deals: readonly ListedDeal[]
}

export async function pageOfDeals(tx: Queryable, filter: DealFilter, place: PageSlice): Promise<DealPage> {
  const isByTime = filter.sort === 'created_at' && isCounted(filter)
  return (isByTime && (await pageByTime(tx, filter, place))) || pageWhenCounted(tx, filter, place)
}

/** Beyond so many rows it pays to read the days from the counters first. */
const deep = 1_000

/** Its total comes with its rows; nothing where there are no rows. */
async function pageByTime(
  tx: Queryable,
  filter: DealFilter,
  place: PageSlice,
): Promise<DealPage | undefined> {
  const needsDays = place.offset > deep || !hasEveryStatus(filter)
  const found = needsDays ? await daysOfPage(tx, filter, place) : { filter, offset: place.offset }
  if (!found) return undefined
  const chosen = sql`select deal.id from ${tableOf(filter)} as deal where ${conditions(found.filter)}
    order by ${inOrder(filter)} ${slice({ ...place, offset: found.offset })}`
  const rows = await rowsOf(tx, filter, byIds(chosen), totalOf(filter))
  return rows[0] && { total: Number(rows[0].total), deals: rows.map(toListed) }
}

/** Up to here it is cheaper to sort what is found than to walk along another order. */
const fewEnoughToSort = 5_000

/** By amount or profit, and by filters that the counters do not have. */
async function pageWhenCounted(tx: Queryable, filter: DealFilter, place: PageSlice): Promise<DealPage> {
  const total = await countDeals(tx, filter)
  if (place.offset >= total) return { total, deals: [] }
  const isFew = total <= fewEnoughToSort || filter.search !== ''
  const chosen = isFew ? sorted(await within(tx, filter), place) : walked(filter, place, total)
  return { total, deals: (await rowsOf(tx, filter, byIds(chosen))).map(toListed) }
}

// Defended by apps/server/src/deals/list/query-plans.test.ts: materialized.
function sorted(filter: DealFilter, place: PageSlice): RawBuilder<unknown> {
  return sql`with few as materialized (
      select deal.id, ${sortColumn(filter)} as place from ${tableOf(filter)} as deal where ${conditions(filter)})
    select few.id from few order by few.place ${direction(filter)}, few.id ${direction(filter)} ${slice(place)}`
}

/** Along the index of that order, from the nearer end. */
function walked(filter: DealFilter, { offset, limit }: PageSlice, total: number): RawBuilder<unknown> {
  const last = Math.min(offset + limit, total)
  const isNearEnd = offset > total / 2
  const way = isNearEnd ? ({ ...filter, order: filter.order === 'asc' ? 'desc' : 'asc' } as const) : filter
  const place = { offset: isNearEnd ? total - last : offset, limit: last - offset }
  return sql`select deal.id from ${tableOf(filter)} as deal where ${conditions(filter)} order by ${inOrder(way)} ${slice(place)}`
}

// Written out: a plan that is kept for any limit would not be made for a short one.
const slice = ({ offset, limit }: PageSlice) => sql`limit ${sql.lit(limit)} offset ${sql.lit(offset)}`

/**
 * No earlier than the first day on which the counters have a deal of these statuses. Open deals are of today, however long their owner's
 * history is.
 */
export async function within(tx: Queryable, filter: DealFilter): Promise<DealFilter> {
  if (hasEveryStatus(filter)) return filter
  const found = await daysOfPage(tx, { ...filter, order: 'asc' }, { offset: 0, limit: 1 })
  return found?.filter.from ? { ...filter, from: found.filter.from } : filter
}

/** After the given row, in the list's order: how an export goes through any number of rows. */
export async function dealsAfter(
  tx: Queryable,
  filter: DealFilter,
  after: ListedDeal | undefined,
  limit: number,
): Promise<ListedDeal[]> {
  const some = sql`${conditions(filter)} ${beyond(filter, after)} order by ${inOrder(filter)} limit ${sql.lit(limit)}`
  const from = isFailed(filter)
    ? byIds(sql`select deal.id from deal_failed as deal where ${some}`)
    : sql`(select deal.* from deal where ${some}) as deal`
  return (await rowsOf(tx, filter, from)).map(toListed)
}

function beyond(filter: DealFilter, after: ListedDeal | undefined): RawBuilder<unknown> {
  if (!after) return sql``
  const places = { amount: after.amount_kopecks, profit: after.profit, created_at: after.created_exactly }
  const sign = filter.order === 'asc' ? sql`>` : sql`<`
  return sql`and (${sortColumn(filter)}, deal.id) ${sign} (${places[filter.sort]}, ${after.id}::uuid)`
}

const byIds = (chosen: RawBuilder<unknown>) => sql`(${chosen}) as chosen join deal on deal.id = chosen.id`

/** Times as PostgreSQL's text: parsing each into a Date and writing it again would be the most expensive part of a list. */
type ListedRow = Omit<ListedDeal, 'created_at'> & { readonly total: bigint }

async function rowsOf(
  tx: Queryable,
  filter: DealFilter,
  from: RawBuilder<unknown>,
  total: RawBuilder<bigint> = sql`null`,
): Promise<ListedRow[]> {
  // The merchant's own number is none of the trader's business.
  const isTrader = filter.viewer === 'trader'
  const { rows } = await sql<ListedRow>`
    select ${total} as total, deal.id, deal.status, deal.amount_kopecks, ${profitColumn(filter)} as profit, deal.bank, deal.order_type,
      deal.is_late, deal.is_test, deal.created_at::text as created_exactly, deal.updated_at::text, deal.due_at::text,
      deal.payment_method_id, method.card_tail, method.phone_tail, ${isTrader ? sql`null` : sql`known.external_id`} as external_id
    from ${from} join payment_method_facts as method on method.id = deal.payment_method_id
      ${isTrader ? sql`` : sql`left join merchant_order as known on known.id = deal.order_id`}
    order by ${inOrder(filter)}
  `.execute(tables(tx))
  return rows
}

function toListed({ total: _, ...row }: ListedRow): ListedDeal {
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

const profitColumn = ({ viewer }: DealFilter) =>
  viewer === 'merchant' ? sql`deal.credit_micro` : sql`deal.profit_micro`

function sortColumn(filter: DealFilter) {
  if (filter.sort === 'amount') return sql`deal.amount_kopecks`
  return filter.sort === 'profit' ? profitColumn(filter) : sql`deal.created_at`
}

const direction = ({ order }: DealFilter) => (order === 'asc' ? sql`asc` : sql`desc`)

/** With the id, so that two deals of one moment keep their order from page to page. */
function inOrder(filter: DealFilter) {
  return sql`${sortColumn(filter)} ${direction(filter)}, deal.id ${direction(filter)}`
}
