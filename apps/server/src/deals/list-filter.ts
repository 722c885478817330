import { type DealStatus, dealStatuses } from '@florin/contract'
import type { Actor } from '../http/request.ts'
import { Problem } from '../platform/problem.ts'
import { dayAfter, dayStart, isZone } from '../platform/zone.ts'
import type { DealFilter, Viewer } from './deal-filter.ts'

export function viewerOf(actor: Pick<Actor, 'isStaff' | 'accountType'>): Viewer {
  return actor.isStaff ? 'support' : actor.accountType
}

interface Query {
  readonly status: readonly DealStatus[]
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
    from: start === undefined ? undefined : dayStart(start, zone),
    until: end === undefined ? undefined : dayStart(dayAfter(end), zone),
    search: query.search,
    sort: query.sort,
    order: query.order,
  }
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
