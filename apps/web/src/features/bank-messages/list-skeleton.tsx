import { Skeleton } from '@mantine/core'
import styles from './list-card.module.css'

export function ListSkeleton() {
  return (
    <div className={styles.skeleton}>
      {Array.from({ length: 6 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey boxes have no other name
        <Skeleton key={at} height={44} radius={8} />
      ))}
    </div>
  )
}
