import { type ChartRange, chartRanges } from '@florin/contract/rules'
import { Button, Loader, SegmentedControl } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { chartQuery } from '../overview-queries.ts'
import panel from '../panel.module.css'
import { Bars } from './bars.tsx'
import { emptyBuckets, totalOf } from './buckets.ts'
import { ChartSkeleton } from './chart-skeleton.tsx'
import styles from './summary-chart.module.css'

/** How many deals began, hour by hour, day by day or month by month. */
export function SummaryChart() {
  const t = useTexts('overview')
  const [range, setRange] = useState<ChartRange>('30d')
  const chart = useQuery(chartQuery(range))
  // The answer itself says which range it is of: under the overlay the one before is still drawn.
  const shown =
    chart.data ??
    (chart.isLoadingError ? { time_range: range, data: emptyBuckets(range, new Date()) } : undefined)

  if (shown === undefined) return <ChartSkeleton />
  return (
    <section className={panel.panel} aria-labelledby="chart-title">
      <div className={styles.head}>
        <div>
          <h2 id="chart-title" className={panel.title}>
            {t('chart_title')}
          </h2>
          <p className={styles.total}>
            <b>{formats().count(totalOf(shown.data))}</b> {t(`within_${shown.time_range}`)}
          </p>
        </div>
        <SegmentedControl
          className={styles.ranges}
          aria-label={t('chart_range')}
          value={range}
          data={chartRanges.map((each) => ({ value: each, label: t(`range_${each}`) }))}
          onChange={setRange}
        />
      </div>
      <div className={styles.body} data-busy={chart.isPlaceholderData} aria-busy={chart.isPlaceholderData}>
        <Bars range={shown.time_range} buckets={shown.data} />
        {chart.isPlaceholderData && (
          <div className={styles.overlay} role="status">
            <Loader size={28} aria-hidden="true" />
            <span className="visually-hidden">{t('chart_loading')}</span>
          </div>
        )}
        {chart.isLoadingError && <Failed onRetry={() => void chart.refetch()} isBusy={chart.isFetching} />}
      </div>
    </section>
  )
}

/** Over the empty bars, in the room where the tall ones would be. */
function Failed({ onRetry, isBusy }: { onRetry: () => void; isBusy: boolean }) {
  const t = useTexts('overview')
  const common = useTexts('common')
  return (
    <div className={styles.failed} role="alert">
      <p>{t('chart_failed')}</p>
      <Button
        variant="default"
        size="xs"
        loading={isBusy}
        leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden="true" />}
        onClick={onRetry}
      >
        {common('retry')}
      </Button>
    </div>
  )
}
