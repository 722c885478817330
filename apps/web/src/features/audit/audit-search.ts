import { daysBefore, today } from '../../components/date-range/period.ts'

export const periods = ['all', 'day', 'week', 'month'] as const
export type Period = (typeof periods)[number]

/** The filter, as the address has it. */
export interface AuditSearch {
  readonly search: string
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly period: Period
  readonly after: string | undefined
  /** The entry that is open in its place. */
  readonly open: string | undefined
}

const names = ['search', 'actor', 'action', 'subject'] as const

export function readSearch(params: URLSearchParams): AuditSearch {
  const text = (name: string) => params.get(name) ?? ''
  const period = periods.find((known) => known === params.get('period')) ?? 'all'
  return {
    search: text('search'),
    actor: text('actor'),
    action: text('action'),
    subject: text('subject'),
    period,
    after: params.get('after') ?? undefined,
    open: params.get('open') ?? undefined,
  }
}

/** Only what is set; another question begins at its first page. */
export function writeSearch(search: AuditSearch): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of names) if (search[name] !== '') params.set(name, search[name])
  if (search.period !== 'all') params.set('period', search.period)
  if (search.after !== undefined) params.set('after', search.after)
  if (search.open !== undefined) params.set('open', search.open)
  return params
}

const daysOf = { day: 0, week: 6, month: 29 }

/** The same as the call takes it. Days are the reader's own. */
export function toFilter(search: AuditSearch, now: Date = new Date()) {
  const { period } = search
  const from = period === 'all' ? undefined : new Date(`${daysBefore(today(now), daysOf[period])}T00:00:00`)
  return {
    ...Object.fromEntries(names.filter((name) => search[name] !== '').map((name) => [name, search[name]])),
    ...(from && { from: from.toISOString() }),
  }
}

export function toQuery(search: AuditSearch, now?: Date) {
  return { ...toFilter(search, now), ...(search.after !== undefined && { after: search.after }) }
}

export function isNarrowed(search: AuditSearch): boolean {
  return names.some((name) => search[name] !== '') || search.period !== 'all'
}
