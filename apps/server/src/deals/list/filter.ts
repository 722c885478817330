import { type DealStatus, dealStatuses } from '@florin/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../http/request.ts'
import { Problem } from '../../platform/problem.ts'
import { dayAfter, dayStart, isZone } from '../../platform/zone.ts'
import { searched } from './search.ts'

/** Whose deals, and from which side they are shown. */
export type Viewer = 'trader' | 'merchant' | 'support'

/**
 * What a list of deals is filtered by. Another filter is a field here, a line in `wholeList` and `filterOf`, a condition in `conditions`,
 * and, unless the counters have it, a line in `isCounted` and `isFailed`.
 */
export interface DealFilter {
  readonly viewer: Viewer
  readonly userId: string
  readonly statuses: readonly DealStatus[]
  /** Empty: all. */
  readonly banks: readonly string[]
  readonly from: Date | undefined
  readonly until: Date | undefined
  readonly search: string
  readonly sort: 'created_at' | 'amount' | 'profit'
  readonly order: 'asc' | 'desc'
}

/** All deals of a viewer, the newest first. */
export function wholeList(viewer: Viewer, userId: string): DealFilter {
  return {
    viewer,
    userId,
    statuses: dealStatuses,
    banks: [],
    from: undefined,
    until: undefined,
    search: '',
    sort: 'created_at',
    order: 'desc',
  }
}

interface Query {
  readonly status: readonly DealStatus[]
  readonly bank: readonly string[]
  readonly start_date?: string | undefined
  readonly end_date?: string | undefined
  readonly time_zone?: string | undefined
  readonly search: string
  readonly sort: DealFilter['sort']
  readonly order: DealFilter['order']
}

export function filterOf(actor: Actor, query: Query): DealFilter {
  const zone = zoneOf(query.time_zone)
  const { start_date: start, end_date: end } = query
  if (start !== undefined && end !== undefined && start > end) throw invalid('start_date')
  return {
    viewer: viewerOf(actor),
    userId: actor.userId,
    statuses: query.status.length === 0 ? dealStatuses : [...new Set(query.status)],
    banks: query.bank,
    from: start === undefined ? undefined : dayStart(start, zone),
    until: end === undefined ? undefined : dayStart(dayAfter(end), zone),
    search: query.search,
    sort: query.sort,
    order: query.order,
  }
}

export function conditions(filter: DealFilter): RawBuilder<unknown> {
  const all = [
    ...(filter.viewer === 'trader' ? [sql`deal.trader_id = ${filter.userId}`] : []),
    ...(filter.viewer === 'merchant' ? [sql`deal.merchant_id = ${filter.userId}`] : []),
    ...(hasEveryStatus(filter) ? [] : [statusIn(filter)]),
    ...(filter.banks.length === 0 ? [] : [bankIn(filter)]),
    ...(filter.from ? [sql`deal.created_at >= ${filter.from}`] : []),
    ...(filter.until ? [sql`deal.created_at < ${filter.until}`] : []),
    ...(filter.search === '' ? [] : [searched(filter)]),
  ]
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

/**
 * A single value is written as an equality: only then the planner knows that an index by status, or by bank, and time has the rows in
 * order.
 */
function statusIn({ statuses }: DealFilter): RawBuilder<boolean> {
  const [only] = statuses
  return only && statuses.length === 1
    ? sql`deal.status = ${sql.lit(only)}`
    : sql`deal.status = any (${statuses})`
}

function bankIn({ banks }: DealFilter): RawBuilder<boolean> {
  const [only] = banks
  return banks.length === 1 ? sql`deal.bank = ${only}` : sql`deal.bank = any (${banks})`
}

/** Whether the counters cover the whole filter. What they do not cover is counted deal by deal. */
export function isCounted({ search, banks }: DealFilter): boolean {
  return search === '' && banks.length === 0
}

export function hasEveryStatus({ statuses }: Pick<DealFilter, 'statuses'>): boolean {
  return statuses.length === dealStatuses.length
}

const failed: readonly DealStatus[] = ['dispute', 'canceled', 'expired']

/** Failed and disputed deals are in a table of their own, by status and time, which has every column of `conditions` but the bank. */
export const isFailed = ({ statuses, banks }: DealFilter) =>
  banks.length === 0 && statuses.every((status) => failed.includes(status))

export const tableOf = (filter: DealFilter) => (isFailed(filter) ? sql`deal_failed` : sql`deal`)

export function viewerOf(actor: Pick<Actor, 'isStaff' | 'accountType'>): Viewer {
  return actor.isStaff ? 'support' : actor.accountType
}

/** A time zone as browsers name it; UTC where none is named. */
export function zoneOf(name: string | undefined): string {
  const zone = name ?? 'UTC'
  if (!isZone(zone)) throw invalid('time_zone')
  return zone
}

export function invalid(field: string): Problem {
  return new Problem('request.invalid', { fields: { [field]: ['field.invalid'] } })
}
