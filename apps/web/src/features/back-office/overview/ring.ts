export type RingBand = 'ok' | 'warn' | 'bad'

/** The spent share of a clock: quiet below three quarters, a warning from there, bad from nine tenths; full when it has run out. */
export function ringOf(since: string, dueAt: string, now: number): { share: number; band: RingBand } {
  const begin = Date.parse(since)
  const share = Math.min(1, Math.max(0, (now - begin) / (Date.parse(dueAt) - begin)))
  return { share, band: share >= 0.9 ? 'bad' : share >= 0.75 ? 'warn' : 'ok' }
}
