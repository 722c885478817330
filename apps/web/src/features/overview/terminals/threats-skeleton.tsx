import { Skeleton } from '@mantine/core'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './threats-skeleton.module.css'

const rows = ['1', '2', '3', '4', '5']

export function ThreatsSkeleton() {
  const t = useTexts('overview')
  return (
    <>
      <p className={styles.loading}>{t('terminals_loading')}</p>
      {rows.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton width={38} height={38} radius={10} />
          <div>
            <Skeleton width={120} height={12} radius={6} />
            <Skeleton width={90} height={10} radius={5} mt={8} />
          </div>
          <Skeleton width={78} height={22} radius={7} />
        </div>
      ))}
    </>
  )
}
