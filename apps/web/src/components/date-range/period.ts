import type { Language } from '@florin/contract/rules'

/** Days are YYYY-MM-DD here, as the server takes them; what people read and type is DD-MM-YYYY. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const moment = new Date(`${text}T00:00:00Z`)
  // 2026-02-30 would quietly become the second of March.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === text
}

/** The day it is where the reader sits. */
export function today(now: Date = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

export function daysBefore(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() - days)
  return moment.toISOString().slice(0, 10)
}

/** 15-11-2026 */
export function dayText(day: string): string {
  return day.split('-').reverse().join('-')
}

/** A typed or pasted date: 15-11-2026, 15.11.2026, 15/11/2026, 1-11-2026 or 2026-11-15. */
export function readDay(typed: string): string | undefined {
  const text = typed.trim()
  const [, day, month, year] = /^(\d{1,2})[-./ ](\d{1,2})[-./ ](\d{4})$/.exec(text) ?? []
  const found = day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  return isDay(found) ? found : undefined
}

/** Digits with their dashes, as they are typed: 0111 becomes 01-11. */
export function dashed(typed: string): string {
  if (/[./ ]|^\d{4}-/.test(typed)) return typed.trimStart()
  const digits = typed.replace(/\D/g, '')
  const parts = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '')
  // A dash that was typed after a single digit is kept.
  return /^\d{1,2}(-\d{0,2}(-\d{0,4})?)?$/.test(typed) ? typed : parts.join('-')
}

export const presets = ['today', 'week', 'month', 'this_month'] as const
export type Preset = (typeof presets)[number]
export type Period = readonly [start: string, end: string]

export function presetPeriod(preset: Preset, now: string): Period {
  switch (preset) {
    case 'today':
      return [now, now]
    case 'week':
      return [daysBefore(now, 6), now]
    case 'month':
      return [daysBefore(now, 29), now]
    case 'this_month':
      return [`${now.slice(0, 8)}01`, now]
  }
}

export interface Typed {
  readonly start: string
  readonly end: string
}

export type Fault = 'range_format' | 'range_future' | 'range_start_late' | 'range_end_early'

/** What is wrong with the two fields. An empty one leaves its side open. */
export function faultsOf({ start, end }: Typed, now: string): { start?: Fault; end?: Fault } {
  const from = faultOf(start, now)
  const until = faultOf(end, now)
  const days = [readDay(start), readDay(end)]
  const isBackwards = days[0] !== undefined && days[1] !== undefined && days[0] > days[1]
  const first = from ?? (isBackwards ? 'range_start_late' : undefined)
  const second = until ?? (isBackwards ? 'range_end_early' : undefined)
  return { ...(first && { start: first }), ...(second && { end: second }) }
}

function faultOf(typed: string, now: string): Fault | undefined {
  if (typed.trim() === '') return undefined
  const day = readDay(typed)
  if (day === undefined) return 'range_format'
  return day > now ? 'range_future' : undefined
}

/** 1–15 нояб · Nov 1–15, for narrow pages. Whole dates where the ends are in different years. */
export function shortPeriod(start: string, end: string, language: Language): string {
  const locale = language === 'ru' ? 'ru-RU' : 'en-US'
  const format = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(start.slice(0, 4) !== end.slice(0, 4) && { year: 'numeric' }),
  })
  return format
    .formatRange(new Date(`${start}T00:00:00Z`), new Date(`${end}T00:00:00Z`))
    .replaceAll('.', '')
    .replace(/\s*–\s*/, '–')
}
