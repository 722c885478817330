import { Skeleton } from '@mantine/core'
import { useTexts } from '../../../lib/texts.tsx'
import { Later } from '../later.tsx'
import panel from '../panel.module.css'
import styles from './chart-skeleton.module.css'

const heights = [
  21, 39, 32, 50, 64, 56, 18, 24, 46, 70, 56, 63, 78, 34, 27, 54, 64, 85, 70, 64, 41, 34, 70, 80, 92, 70, 85,
  50, 63, 56,
]

/** The chart's own geometry, in grey. */
export function ChartSkeleton() {
  const t = useTexts('overview')
  return (
    <section className={panel.panel}>
      <Later label={t('chart_loading')}>
        <div className={styles.head}>
          <Skeleton width={150} height={14} />
          <Skeleton className={styles.ranges} height={32} radius={8} />
        </div>
        <div className={styles.bars}>
          {heights.map((height, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: grey boxes have no other name
            <Skeleton key={at} height={`${height}%`} radius={3} />
          ))}
        </div>
      </Later>
    </section>
  )
}
