import { Card, Skeleton } from '@mantine/core'
import styles from '../settings.module.css'

export function FinerSkeleton() {
  return (
    <Card className={styles.card}>
      <Skeleton width={160} height={20} mb={24} />
      {['first', 'second', 'third', 'fourth'].map((name) => (
        <Skeleton key={name} height={36} mb={18} />
      ))}
    </Card>
  )
}
