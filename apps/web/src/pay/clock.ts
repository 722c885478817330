/** When a call went out and when its answer came, by this phone's clock. */
export interface Trip {
  readonly sentAt: number
  readonly heardAt: number
}

/**
 * How far the server's clock is ahead of the phone's. An answer says only between what bounds that lies, so a known
 * value within them stays, and the countdown does not jump with every answer; outside of them the phone's clock was changed.
 */
export function clockOffset(known: number | undefined, serverTime: string, trip: Trip): number {
  const server = Date.parse(serverTime)
  const least = server - trip.heardAt
  const most = server - trip.sentAt
  if (known !== undefined && known >= least && known <= most) return known
  return (least + most) / 2
}

/** Always from the clock and never from ticks: a phone that slept shows the right time when it wakes. */
export function remainingMs(expiresAt: string, offset: number, now: number): number {
  return Math.max(0, Date.parse(expiresAt) - (now + offset))
}

/** How much of the whole time is left, from 0 to 1. */
export function remainingShare(startedAt: string, expiresAt: string, remaining: number): number {
  const whole = Date.parse(expiresAt) - Date.parse(startedAt)
  return whole > 0 ? Math.min(1, remaining / whole) : 0
}

/** A started second still counts, so that 0:00 means that the time is over. */
export function shownSeconds(remaining: number): number {
  return Math.ceil(remaining / 1000)
}

export type Announcement = 'five_minutes' | 'one_minute' | 'time_over'

const announcements: readonly (readonly [atMs: number, said: Announcement])[] = [
  [0, 'time_over'],
  [60_000, 'one_minute'],
  [300_000, 'five_minutes'],
]

/** What a screen reader is told when the time passes from one moment to another; after a sleep, only the last. */
export function announcementBetween(before: number, after: number): Announcement | undefined {
  return announcements.find(([at]) => before > at && after <= at)?.[1]
}
