import type { ChartRange } from '@florin/contract/rules'
import type { Bucket } from '../overview-queries.ts'

/** What is drawn when nothing could be fetched: 24 hours, 30 days or 12 months of this browser's time, all empty. */
export function emptyBuckets(range: ChartRange, now: Date): Bucket[] {
  const starts = startsOf[range](now)
  return starts.map((start) => ({ period: start.toISOString(), count: 0 }))
}

const startsOf: Record<ChartRange, (now: Date) => Date[]> = {
  '24h': (now) => {
    const hour = new Date(now).setMinutes(0, 0, 0)
    return back(24, (ago) => new Date(hour - ago * 3_600_000))
  },
  '30d': (now) => back(30, (ago) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - ago)),
  '1y': (now) => back(12, (ago) => new Date(now.getFullYear(), now.getMonth() - ago, 1)),
}

/** Oldest first; the last is the one that runs now. */
function back(count: number, startOf: (ago: number) => Date): Date[] {
  return Array.from({ length: count }, (_, at) => startOf(count - 1 - at))
}

export function totalOf(buckets: readonly Bucket[]): number {
  return buckets.reduce((sum, { count }) => sum + count, 0)
}

/** The first of the tallest; undefined while all are empty. */
export function tallestOf(buckets: readonly Bucket[]): Bucket | undefined {
  return buckets.reduce<Bucket | undefined>(
    (tallest, each) => (each.count > (tallest?.count ?? 0) ? each : tallest),
    undefined,
  )
}
