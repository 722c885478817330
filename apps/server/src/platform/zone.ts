import { cache } from './cache.ts'

const fields = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const

/** A clock for each zone: to make one takes forty times as long as to read it. A zone has many spellings, so there is a limit. */
const clocks = cache<Intl.DateTimeFormat>({ most: 200 })

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: zone, ...fields })
  clocks.set(zone, clock)
  return clock
}

export function isZone(zone: string): boolean {
  try {
    clockOf(zone)
    return true
  } catch {
    return false
  }
}

/** Year, month from 1, and day, where the person is. */
export function localDay(at: Date, zone: string): { year: number; month: number; day: number } {
  const { year, month, day } = read(at.getTime(), zone)
  return { year, month, day }
}

/** The next day, both YYYY-MM-DD. */
export function dayAfter(day: string): string {
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
  const { year, month, day, hour, minute, second } = read(at, zone)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1_000) * 1_000
}

function read(at: number, zone: string) {
  const parts = clockOf(zone).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value)
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  }
}
