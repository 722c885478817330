import { Skeleton } from '@mantine/core'
import styles from './terminals-list.module.css'

export function TerminalsSkeleton() {
  return (
    <div className={styles.list}>
      {Array.from({ length: 6 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey boxes have no other name
        <Skeleton key={at} height={190} radius={14} />
      ))}
    </div>
  )
}
