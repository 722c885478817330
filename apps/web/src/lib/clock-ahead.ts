/** How far the server is ahead, by the `Date` of its answer. That has whole seconds, so less than two are no difference. */
export function clockAheadMs(dateHeader: string | null, now: number): number {
  const server = dateHeader === null ? Number.NaN : Date.parse(dateHeader)
  const ahead = server - now
  return Number.isNaN(ahead) || Math.abs(ahead) < 2_000 ? 0 : ahead
}
