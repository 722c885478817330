export const wholeSeconds = (ms: number) => Math.max(0, Math.ceil(ms / 1_000))

/** «11:42». */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The minutes that a screen reader is told of: five, and one. */
export function announcedAt(seconds: number | undefined): number | undefined {
  if (seconds === undefined || seconds === 0) return undefined
  if (seconds <= 60) return 1
  return seconds <= 300 ? 5 : undefined
}
