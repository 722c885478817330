const minuteMs = 60_000

/** A trader has this long to decide; the ring is full at that. */
export const wholeMs = 30 * minuteMs
const urgentMs = 10 * minuteMs

export interface TimeLeft {
  /** 05:48 */
  readonly text: string
  /** Of the ring, from 0 to 1. */
  readonly share: number
  readonly isUrgent: boolean
}

/** By the clock, never by ticks: a tab that slept shows the right time when it wakes. */
export function timeLeft(expiresAt: string, now: number): TimeLeft {
  const leftMs = Math.max(0, Date.parse(expiresAt) - now)
  // A started second still counts, so that 00:00 means that the time is over.
  const seconds = Math.ceil(leftMs / 1_000)
  const two = (value: number) => String(value).padStart(2, '0')
  return {
    text: `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`,
    share: Math.min(1, leftMs / wholeMs),
    isUrgent: leftMs < urgentMs,
  }
}

const announcedMinutes = [1, 5] as const

/** The minutes left that a screen reader is told when the time passes from one moment to another; after a sleep, only the last. */
export function minutesToAnnounce(expiresAt: string, before: number, after: number): number | undefined {
  const end = Date.parse(expiresAt)
  return announcedMinutes.find((minutes) => {
    const moment = end - minutes * minuteMs
    return before < moment && after >= moment && after < end
  })
}
