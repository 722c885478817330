import { Card, Skeleton } from '@mantine/core'
import styles from './settings.module.css'

export function ProfileSkeleton() {
  return (
    <div className={styles.stack}>
      <Card className={styles.card}>
        <Skeleton width={90} height={20} />
        <div className={styles.avatarRow}>
          <Skeleton width={72} height={72} circle />
          <Skeleton width={160} height={36} />
        </div>
        <TwoFields />
      </Card>
      <Card className={styles.card}>
        <Skeleton width={140} height={20} mb={40} />
        <TwoFields />
      </Card>
    </div>
  )
}

function TwoFields() {
  return (
    <>
      <div className={styles.fields}>
        <Skeleton height={59} mb={23} />
        <Skeleton height={59} mb={23} />
      </div>
      <div className={styles.actions}>
        <Skeleton width={150} height={36} />
      </div>
    </>
  )
}

export function NotificationSkeleton() {
  return (
    <div className={styles.stack}>
      <Card className={styles.card}>
        <Skeleton width={200} height={20} mb={28} />
        <Skeleton height={40} mb={28} />
        <Skeleton height={40} />
      </Card>
      <Card className={styles.card}>
        <Skeleton width={220} height={20} mb={28} />
        <Skeleton height={40} />
      </Card>
    </div>
  )
}

export function WalletSkeleton() {
  return (
    <div className={styles.stack}>
      <Card className={styles.card}>
        <Skeleton width={220} height={20} mb={8} />
        <Skeleton width="70%" height={18} />
      </Card>
      <Card className={styles.card}>
        <Skeleton width={180} height={20} mb={16} />
        <Skeleton height={36} mb={24} />
        <Skeleton height={36} mb={24} />
        <Skeleton height={36} />
      </Card>
    </div>
  )
}
