import { Skeleton } from '@mantine/core'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './latest-deals.module.css'

const rows = ['1', '2', '3', '4', '5']

export function LatestSkeleton() {
  const t = useTexts('overview')
  return (
    <div className={styles.skeleton}>
      <p className={styles.loading}>{t('deals_loading')}</p>
      {rows.map((row) => (
        <div key={row} className={styles.grey}>
          <Skeleton width="60%" height={12} radius={6} />
          <Skeleton width="80%" height={12} radius={6} />
          <Skeleton width="70%" height={12} radius={6} />
          <Skeleton width="70%" height={12} radius={6} />
          <Skeleton width={84} height={24} radius={7} />
        </div>
      ))}
    </div>
  )
}
