import { Skeleton } from '@mantine/core'
import styles from './doctor-screen.module.css'

/** The cards' places, so that nothing jumps when they come. */
export function DoctorSkeleton() {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Skeleton height={510} radius={14} />
        <Skeleton height={234} radius={14} />
      </div>
      <div className={styles.column}>
        <Skeleton height={246} radius={14} />
        <Skeleton height={152} radius={14} />
        <Skeleton height={330} radius={14} />
      </div>
    </div>
  )
}
