import { type DealStatus, dealStatuses } from '@florin/contract'
import type { Actor } from '../http/request.ts'
import { Problem } from '../platform/problem.ts'
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
    until: end === undefined ? undefined : dayStart(nextDay(end), zone),
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

function invalid(field: string): Problem {
  return new Problem('request.invalid', { fields: { [field]: ['field.invalid'] } })
}

/** Making a formatter is the dearest part of a list that is asked for again and again; there are a few hundred zones. */
const knownZones = new Set(['UTC'])

function isZone(zone: string): boolean {
  if (knownZones.has(zone)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    if (knownZones.size < 1_000) knownZones.add(zone)
    return true
  } catch {
    return false
  }
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

/** Midnight of that day where the person is. Twice corrected, because the offset itself may change around it. */
export function dayStart(day: string, zone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`)
  let at = wanted
  for (let round = 0; round < 2; round += 1) at = wanted - offsetMs(at, zone)
  return new Date(at)
}

function offsetMs(at: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return local - Math.floor(at / 1_000) * 1_000
}
