import type { DealStatus } from '@florin/contract'
import { type RawBuilder, sql } from 'kysely'
import type { DealFilter } from './deal-filter.ts'
import { searched } from './list-search-store.ts'

/** Where a list goes on: behind a row of which these are known. */
export interface Behind {
  readonly place: bigint | string
  readonly id: string
}

/**
 * By amount or profit. Of those who have many, ended deals lie in that order, and those that have not ended are few and are sorted beside
 * them. Everybody's lie in that order for support; of anybody else, all are sorted.
 */
export function inParts(
  filter: DealFilter,
  isSorted: boolean,
  behind: Behind | undefined,
  most: number,
): RawBuilder<unknown> {
  const meant = sql`${conditions(filter)} ${beyond(filter, behind)}`
  const part = (
    which: RawBuilder<unknown>,
  ) => sql`(select deal.id, ${sortColumn(filter)} as place from ${which} as deal
    order by ${inOrder(filter)} limit ${sql.lit(most)})`
  if (!isSorted) return part(sql`(select * from deal where ${meant})`)
  const parts = [
    sortedPart(filter, behind, most),
    part(failed('dispute', meant)),
    filter.sort === 'amount' && isLivingWhole(filter)
      ? livingByAmount(filter, behind, most)
      : part(living(filter, meant)),
  ]
  return sql.join(parts, sql` union all `)
}

/** Along the order, which knows all that is asked of a deal here. */
function sortedPart(filter: DealFilter, behind: Behind | undefined, most: number): RawBuilder<unknown> {
  const place = filter.sort === 'amount' ? sql`deal.amount_kopecks` : sql`deal.profit_micro`
  const toward = direction(filter)
  return sql`(select deal.id, ${place} as place from sorted_deal as deal
    where deal.user_id = ${filter.userId} and deal.status <> 'dispute' and ${conditions({ ...filter, viewer: 'support' })}
      ${beyond(filter, behind, sql`${place}, deal.id`)}
    order by ${place} ${toward}, deal.id ${toward} limit ${sql.lit(most)})`
}

export function beyond(
  filter: DealFilter,
  behind: Behind | undefined,
  columns = sql`${sortColumn(filter)}, deal.id`,
): RawBuilder<unknown> {
  if (!behind) return sql``
  const sign = filter.order === 'asc' ? sql`>` : sql`<`
  return sql`and (${columns}) ${sign} (${behind.place}, ${behind.id}::uuid)`
}

/**
 * Deals whose clock runs are few. They are found by their reserved sums, and are sorted. A fence, so that nobody's whole history is
 * walked through in order to find them.
 */
function living(filter: DealFilter, meant: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select deal.* from amount_reservation as held
    cross join lateral (select * from deal where deal.id = held.deal_id offset 0) as deal
    where ${heldBy(filter)} and deal.status in ('pending', 'verification') and ${meant} offset 0)`
}

function heldBy({ viewer, userId }: DealFilter): RawBuilder<unknown> {
  const place = {
    trader: sql`held.held_until is null
      and held.payment_method_id = any (array(select own.id from payment_method as own where own.owner_id = ${userId}))`,
    merchant: sql`held.merchant_id = ${userId} and (held.due_at is null) is false`,
    support: sql`held.due_at is not null`,
  }
  return place[viewer]
}

/** By amount, and all of them: their reserved sums say it themselves. */
function livingByAmount(filter: DealFilter, behind: Behind | undefined, most: number): RawBuilder<unknown> {
  const toward = direction(filter)
  return sql`(select held.deal_id as id, held.amount_kopecks as place from amount_reservation as held
    where ${heldBy(filter)} and (held.due_at is null) is not true
      ${beyond(filter, behind, sql`held.amount_kopecks, held.deal_id`)}
    order by held.amount_kopecks ${toward}, held.deal_id ${toward} limit ${sql.lit(most)})`
}

const isLivingWhole = ({ statuses, from, until }: DealFilter) =>
  statuses.filter(isLiving).length === 2 && from === undefined && until === undefined

/** Those that failed or are disputed have a list of their own, which knows all that is asked of them here. */
function failed(status: DealStatus, meant: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select * from deal_failed as deal where deal.status = ${sql.lit(status)} and ${meant})`
}

const isLiving = (status: DealStatus) => status === 'pending' || status === 'verification'
const hasFailed = (status: DealStatus) =>
  status === 'canceled' || status === 'expired' || status === 'dispute'

/** Every deal that is meant, in no order: where nothing that was paid is asked for, without walking through what was. */
export function all(filter: DealFilter): RawBuilder<unknown> {
  const meant = conditions(filter)
  if (filter.statuses.includes('complete')) return sql`(select * from deal where ${meant})`
  const parts = [
    ...(filter.statuses.some(isLiving) ? [living(filter, meant)] : []),
    ...filter.statuses.filter(hasFailed).map((status) => failed(status, meant)),
  ]
  const columns = sql`id, amount_kopecks, profit_micro, credit_micro, created_at`
  return sql`(${sql.join(
    parts.map((part) => sql`select ${columns} from ${part} as deal`),
    sql` union all `,
  )})`
}

/** By time: each status has its own order in an index; merged, a page never walks past rows that it does not show. */
export function perStatus(filter: DealFilter, behind: Behind | undefined, most: number): RawBuilder<unknown> {
  const meantBy = (statuses: readonly DealStatus[]) =>
    sql`${conditions({ ...filter, statuses })} ${beyond(filter, behind)}`
  const alive = filter.statuses.filter(isLiving)
  const which = [
    // These are looked for once, whichever are asked for.
    ...(alive.length > 0 ? [living(filter, meantBy(alive))] : []),
    // What has failed says all that is asked here, and in that order; its own row is not needed.
    ...filter.statuses.filter(hasFailed).map((status) => failed(status, meantBy([status]))),
    ...(filter.statuses.includes('complete')
      ? [sql`(select * from deal where ${meantBy(['complete'])})`]
      : []),
  ]
  const parts = which.map(
    (one) =>
      sql`(select deal.id, deal.created_at from ${one} as deal order by ${inOrder(filter)} limit ${sql.lit(most)})`,
  )
  return sql.join(parts, sql` union all `)
}

export function profitColumn({ viewer }: DealFilter) {
  return viewer === 'merchant' ? sql`deal.credit_micro` : sql`deal.profit_micro`
}

export function sortColumn(filter: DealFilter) {
  if (filter.sort === 'amount') return sql`deal.amount_kopecks`
  return filter.sort === 'profit' ? profitColumn(filter) : sql`deal.created_at`
}

/** With the id, so that two deals of one moment keep their order from page to page. */
export function inOrder(filter: DealFilter) {
  return sql`${sortColumn(filter)} ${direction(filter)}, deal.id ${direction(filter)}`
}

export function direction({ order }: DealFilter) {
  return order === 'asc' ? sql`asc` : sql`desc`
}

export function conditions(filter: DealFilter): RawBuilder<unknown> {
  const [only] = filter.statuses
  const all = [
    ...(filter.viewer === 'trader' ? [sql`deal.trader_id = ${filter.userId}`] : []),
    ...(filter.viewer === 'merchant' ? [sql`deal.merchant_id = ${filter.userId}`] : []),
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
