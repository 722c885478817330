const minuteMs = 60_000
const urgentMs = 2 * 60 * minuteMs

export interface ReplyLeft {
  readonly hours: number
  readonly minutes: number
  /** Two hours or less. */
  readonly isUrgent: boolean
  readonly isOver: boolean
}

/** By the clock, never by ticks: a tab that slept shows the right time when it wakes. A started minute counts. */
export function replyLeft(dueAt: string, now: number): ReplyLeft {
  const leftMs = Math.max(0, Date.parse(dueAt) - now)
  const whole = Math.ceil(leftMs / minuteMs)
  return {
    hours: Math.floor(whole / 60),
    minutes: whole % 60,
    isUrgent: leftMs <= urgentMs,
    isOver: leftMs === 0,
  }
}
