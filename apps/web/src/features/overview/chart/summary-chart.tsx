import type { ChartRange } from '@florin/contract/rules'
import { Button, Loader } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChosenDays } from '../../../components/date-range/date-range-dialog.tsx'
import { useHeldError } from '../../../components/use-held-error.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { chartQuery } from '../overview-queries.ts'
import panel from '../panel.module.css'
import { Bars } from './bars.tsx'
import { emptyBuckets, totalOf } from './buckets.ts'
import { ChartPeriod } from './chart-period.tsx'
import { ChartSkeleton } from './chart-skeleton.tsx'
import { daysText, hasDays } from './chosen-days.ts'
import styles from './summary-chart.module.css'

const noDays: ChosenDays = { start: undefined, end: undefined }

/** How many deals began, hour by hour, day by day or month by month: lately, or in the days that were chosen. */
export function SummaryChart() {
  const t = useTexts('overview')
  const [range, setRange] = useState<ChartRange>('30d')
  const [days, setDays] = useState(noDays)
  const chart = useQuery(chartQuery(range, days))
  const hasFailed = useHeldError(chart) !== undefined
  // The answer itself says which range it is of: under the overlay the one before is still drawn.
  const shown =
    chart.data ?? (hasFailed ? { time_range: range, data: emptyBuckets(range, new Date()) } : undefined)
  const within = hasDays(days) ? t('within_days', { days: daysText(days) }) : t(`within_${range}`)

  if (shown === undefined) return <ChartSkeleton />
  return (
    <section className={panel.panel} aria-labelledby="chart-title">
      <div className={styles.head}>
        <div>
          <h2 id="chart-title" className={panel.title}>
            {t('chart_title')}
          </h2>
          <p className={styles.total}>
            <b>{formats().count(totalOf(shown.data))}</b> {within}
          </p>
        </div>
        <ChartPeriod
          range={range}
          days={days}
          onRange={(next) => {
            setRange(next)
            setDays(noDays)
          }}
          onDays={setDays}
        />
      </div>
      <div className={styles.body} data-busy={chart.isPlaceholderData} aria-busy={chart.isPlaceholderData}>
        <Bars range={shown.time_range} buckets={shown.data} within={within} />
        {chart.isPlaceholderData && (
          <div className={styles.overlay} role="status">
            <Loader size={28} aria-hidden="true" />
            <span className="visually-hidden">{t('chart_loading')}</span>
          </div>
        )}
        {hasFailed && <Failed onRetry={() => void chart.refetch()} isBusy={chart.isFetching} />}
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
        data-reads
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
