import { Skeleton } from '@mantine/core'
import styles from './deposit-panel.module.css'

export function WalletSkeleton() {
  return (
    <>
      <Skeleton height={36} mb={24} />
      <div className={styles.columns}>
        <Skeleton className={styles.qr} height={188} radius={16} />
        <div className={styles.facts}>
          <Skeleton height={24} width={140} />
          <Skeleton height={16} width={160} mt={14} />
          <Skeleton height={40} mt={8} />
          <Skeleton height={36} mt={10} />
        </div>
      </div>
      <Skeleton height={64} mt={20} radius={12} />
    </>
  )
}
