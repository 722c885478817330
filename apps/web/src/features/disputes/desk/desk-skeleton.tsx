import { Skeleton } from '@mantine/core'
import styles from './desk.module.css'

/** The final geometry, in grey. */
export function DeskSkeleton() {
  return (
    <div className={styles.page}>
      <Skeleton height={88} radius="lg" />
      <Skeleton height={240} radius="lg" />
      <div className={styles.columns}>
        <Skeleton height={560} radius="lg" />
        <Skeleton height={560} radius="lg" />
      </div>
    </div>
  )
}
