import { Skeleton } from '@mantine/core'
import styles from './more-list.module.css'

export function MoreSkeleton() {
  return (
    <div className={styles.rows}>
      {Array.from({ length: 6 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey boxes have no other name
        <Skeleton key={at} height={96} radius={12} />
      ))}
    </div>
  )
}
