import type { ChartRange } from '@florin/contract'
import { dayAfter, dayStart, localDay } from '../../platform/zone.ts'
import type { ChartSpan } from './chart.ts'
import { invalid } from './filter.ts'

/** Both days are inside; YYYY-MM-DD. */
export interface DayPeriod {
  readonly start: string
  readonly end: string
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const mostHourDays = 2
const mostDays = 62
const mostMonths = 60

/** How long the bars of a period are, so that each is wide enough to see. */
export function rangeOf({ start, end }: DayPeriod): ChartRange {
  const days = (Date.parse(end) - Date.parse(start)) / dayMs + 1
  if (days <= mostHourDays) return '24h'
  return days <= mostDays ? '30d' : '1y'
}

/** The bars of a period: its hours, days or months. Where there are more than sixty months, each bar has several. */
export function spansWithin(period: DayPeriod, zone: string): ChartSpan[] {
  const until = dayStart(dayAfter(period.end), zone)
  const starts = periodStarts(period, zone, until)
  return starts.map((from, at) => ({ from, until: starts[at + 1] ?? until }))
}

function periodStarts(period: DayPeriod, zone: string, until: Date): Date[] {
  const range = rangeOf(period)
  const first = dayStart(period.start, zone)
  if (range === '24h') {
    const hours = Math.ceil((until.getTime() - first.getTime()) / hourMs)
    return Array.from({ length: hours }, (_, at) => new Date(first.getTime() + at * hourMs))
  }
  const days = range === '30d' ? daysOf(period) : monthsOf(period)
  return days.map((day) => dayStart(day, zone))
}

function daysOf({ start, end }: DayPeriod): string[] {
  const days: string[] = []
  for (let day = start; day <= end; day = dayAfter(day)) days.push(day)
  return days
}

/** The first bar begins with the period, the others with a month. */
function monthsOf({ start, end }: DayPeriod): string[] {
  const [year, month] = start.split('-').map(Number) as [number, number]
  const [endYear, endMonth] = end.split('-').map(Number) as [number, number]
  const months = (endYear - year) * 12 + endMonth - month + 1
  const step = Math.ceil(months / mostMonths)
  const later = Array.from({ length: Math.ceil(months / step) - 1 }, (_, at) =>
    new Date(Date.UTC(year, month - 1 + (at + 1) * step, 1)).toISOString().slice(0, 10),
  )
  return [start, ...later]
}

interface RequestedPeriod {
  readonly start_date?: string | undefined
  readonly end_date?: string | undefined
}

/** The requested period, if any. Without its end it lasts until today, without its start it is the year before. */
export function periodOf(
  { start_date, end_date }: RequestedPeriod,
  now: Date,
  zone: string,
): DayPeriod | undefined {
  if (start_date === undefined && end_date === undefined) return undefined
  const { year, month, day } = localDay(now, zone)
  const end = end_date ?? new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
  const start = start_date ?? yearBefore(end)
  if (start > end) throw invalid('start_date')
  return { start, end }
}

function yearBefore(end: string): string {
  const [year, month, day] = end.split('-').map(Number) as [number, number, number]
  return new Date(Date.UTC(year - 1, month - 1, day + 1)).toISOString().slice(0, 10)
}
