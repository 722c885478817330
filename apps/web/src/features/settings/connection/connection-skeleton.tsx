import { Card, Skeleton } from '@mantine/core'
import styles from '../settings.module.css'

export function ConnectionSkeleton() {
  return (
    <div className={styles.stack}>
      <Card className={styles.card}>
        <KeySkeleton />
      </Card>
      <Card className={styles.card}>
        <Skeleton width={220} height={20} mb={8} />
        <Skeleton width="60%" height={18} />
      </Card>
      <Card className={styles.card}>
        <OrderSkeleton />
      </Card>
    </div>
  )
}

export function KeySkeleton() {
  return <Skeleton height={206} />
}

export function OrderSkeleton() {
  return (
    <>
      <Skeleton width={180} height={20} mb={8} />
      <Skeleton width="80%" height={18} mb={20} />
      {['first', 'second', 'third'].map((name) => (
        <Skeleton key={name} height={56} mb={8} />
      ))}
    </>
  )
}
