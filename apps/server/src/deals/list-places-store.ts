import { type RawBuilder, sql } from 'kysely'
import type { DealFilter } from './deal-filter.ts'
import { searched } from './list-search-store.ts'

/** Where a list goes on: behind a row of which these are known. */
export interface Behind {
  readonly place: bigint | string
  readonly id: string
}

/**
 * By amount or profit: ended deals of those who have many lie in that order, and so do everybody's for support; those that have not
 * ended are few, and are sorted beside them.
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
  const parts = [
    isSorted
      ? sortedPart(filter, behind, most)
      : part(sql`(select * from deal where ${meant} and deal.ended_at is not null)`),
    part(sql`(select * from deal where ${meant} and deal.status = 'dispute')`),
    part(living(filter, meant)),
  ]
  return sql.join(parts, sql` union all `)
}

/** Along the order, and each deal by its id. A fence: joined in any other way, all of somebody's deals would be read and sorted. */
function sortedPart(filter: DealFilter, behind: Behind | undefined, most: number): RawBuilder<unknown> {
  const place = filter.sort === 'amount' ? sql`sorted.amount_kopecks` : sql`sorted.profit_micro`
  const toward = direction(filter)
  return sql`(select sorted.deal_id as id, ${place} as place
    from sorted_deal as sorted cross join lateral (select * from deal where deal.id = sorted.deal_id offset 0) as deal
    where sorted.user_id = ${filter.userId} and deal.ended_at is not null and ${conditions(filter)}
      ${beyond(filter, behind, sql`${place}, sorted.deal_id`)}
    order by ${place} ${toward}, sorted.deal_id ${toward} limit ${sql.lit(most)})`
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

/** By time: each status has its own order in an index; merged, a page never walks past rows that it does not show. */
export function perStatus(filter: DealFilter, behind: Behind | undefined, most: number): RawBuilder<unknown> {
  const parts = filter.statuses.map((status) => {
    const meant = sql`${conditions({ ...filter, statuses: [status] })} ${beyond(filter, behind)}`
    const isLiving = status === 'pending' || status === 'verification'
    const which = isLiving ? living(filter, meant) : sql`(select * from deal where ${meant})`
    return sql`(select deal.id, deal.created_at from ${which} as deal order by ${inOrder(filter)} limit ${sql.lit(most)})`
  })
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
