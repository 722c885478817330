import { cache } from '../platform/cache.ts'
import type { QuietHours } from './alert.ts'

const minuteMs = 60_000
const dayMinutes = 1_440
/** No zone has ever moved its clocks by more in one step within our time. */
const longestShiftMinutes = 180

const clocks = cache<Intl.DateTimeFormat>({ most: 200 })

export function isTimeZone(name: string): boolean {
  try {
    // An offset such as +03:00 is no zone: it knows no summer time.
    return /^[A-Za-z]/.test(name) && clockOf(name) !== undefined
  } catch {
    return false
  }
}

/** When the quiet hours that hold now are over; undefined when there are none now. */
export function quietUntil(quiet: QuietHours, now: Date): Date | undefined {
  if (!quiet.isOn || !isQuietAt(quiet, now.getTime())) return undefined
  const start = Math.floor(now.getTime() / minuteMs) * minuteMs
  const left = (quiet.to - minuteOfDay(quiet.timeZone, start) + dayMinutes) % dayMinutes
  // The clocks may be changed meanwhile. Until shortly before the end nothing can be different; from there it is looked for.
  let end = start + Math.max(1, left - longestShiftMinutes) * minuteMs
  while (isQuietAt(quiet, end)) end += minuteMs
  return new Date(end)
}

export function isQuietAt({ from, to, timeZone }: QuietHours, at: number): boolean {
  const minute = minuteOfDay(timeZone, at)
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to
}

export function minuteOfDay(timeZone: string, at: number): number {
  const [hour = 0, minute = 0] = clockOf(timeZone).format(at).split(':').map(Number)
  return hour * 60 + minute
}

/** Kept by small letters: `Intl` takes any spelling. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const name = timeZone.toLowerCase()
  const known = clocks.get(name)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(name, clock)
  return clock
}
