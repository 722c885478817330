/** How long a phone has not been heard, in the largest unit that fits. */
export interface Silence {
  readonly unit: 'minutes' | 'hours' | 'days'
  readonly count: number
}

/** Undefined where it was never heard. A clock that runs behind the server's makes it no shorter than a minute. */
export function silenceOf(seenAt: string | null, now: number): Silence | undefined {
  if (seenAt === null) return undefined
  const minutes = Math.max(1, Math.floor((now - Date.parse(seenAt)) / 60_000))
  if (minutes < 60) return { unit: 'minutes', count: minutes }
  if (minutes < 48 * 60) return { unit: 'hours', count: Math.floor(minutes / 60) }
  return { unit: 'days', count: Math.floor(minutes / 1_440) }
}
