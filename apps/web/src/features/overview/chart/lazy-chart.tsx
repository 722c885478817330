import { lazy, Suspense } from 'react'
import { ChartSkeleton } from './chart-skeleton.tsx'

const SummaryChart = lazy(async () => ({ default: (await import('./summary-chart.tsx')).SummaryChart }))

/** The chart's code comes after the first picture of the screen; its room is kept. */
export function LazyChart() {
  return (
    <Suspense fallback={<ChartSkeleton />}>
      <SummaryChart />
    </Suspense>
  )
}
