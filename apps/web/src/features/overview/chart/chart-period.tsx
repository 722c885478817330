import { type ChartRange, chartRanges } from '@florin/contract/rules'
import { SegmentedControl } from '@mantine/core'
import { startTransition, useState } from 'react'
import type { ChosenDays } from '../../../components/date-range/date-range-dialog.tsx'
import { DateRangeOpener } from '../../../components/date-range/date-range-opener.tsx'
import { PeriodButton } from '../../../components/date-range/period-button.tsx'
import { useNarrow } from '../../../components/use-narrow.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { daysText, hasDays } from './chosen-days.ts'
import styles from './summary-chart.module.css'

interface Props {
  readonly range: ChartRange
  readonly days: ChosenDays
  readonly onRange: (range: ChartRange) => void
  readonly onDays: (days: ChosenDays) => void
}

/** The last hours, days or months; or any days, from the calendar. Choosing one takes the other back. */
export function ChartPeriod({ range, days, onRange, onDays }: Props) {
  const t = useTexts('overview')
  const [isChoosing, setChoosing] = useState(false)
  const isPhone = useNarrow(500)
  const isChosen = hasDays(days)
  return (
    <div className={styles.controls}>
      <SegmentedControl
        className={styles.ranges}
        aria-label={t('chart_range')}
        // None of them, while days are chosen.
        value={isChosen ? '' : range}
        data={chartRanges.map((each) => ({ value: each as string, label: t(`range_${each}`) }))}
        onChange={(next) => onRange(next as ChartRange)}
      />
      <PeriodButton
        label={t('chart_days')}
        words={isChosen ? daysText(days) : t('chart_days_choose')}
        isChosen={isChosen}
        isIcon={isPhone}
        onOpen={() => startTransition(() => setChoosing(true))}
      />
      <DateRangeOpener
        opened={isChoosing}
        period={days}
        onClose={() => setChoosing(false)}
        onApply={onDays}
      />
    </div>
  )
}
