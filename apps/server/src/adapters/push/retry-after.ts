const mostMs = 24 * 3_600_000

/** `Retry-After` in milliseconds: seconds or a date, at most a day. Undefined when it says nothing usable. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined
  const text = header.trim()
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs
  return Number.isNaN(ms) ? undefined : Math.min(mostMs, Math.max(0, ms))
}
