import { Skeleton } from '@mantine/core'
import { useNarrow } from '../../../components/use-narrow.ts'
import { lastKind, type ReadinessKind } from '../../../lib/readiness-kind.ts'

const heights: Record<ReadinessKind, readonly [wide: number, narrow: number]> = {
  steps: [494, 900],
  why: [300, 560],
  line: [52, 52],
  none: [0, 0],
}

/** Keeps the place of what was there last time. */
export function ReadinessSkeleton() {
  const isNarrow = useNarrow(720)
  const height = heights[lastKind()][isNarrow ? 1 : 0]
  return height === 0 ? null : <Skeleton height={height} radius={14} />
}
