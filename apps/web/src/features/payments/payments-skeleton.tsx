import { Skeleton } from '@mantine/core'
import styles from './payments-list.module.css'
import { usePaymentsLayout } from './use-payments-layout.ts'

const shapes = {
  cards: { count: 9, height: 436 },
  rows: { count: 9, height: 113 },
  stack: { count: 6, height: 245 },
}

export function PaymentsSkeleton() {
  const layout = usePaymentsLayout()
  const { count, height } = shapes[layout]
  return (
    <div className={styles.list} data-layout={layout}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey boxes have no other name
        <Skeleton key={at} height={height} radius={14} />
      ))}
    </div>
  )
}
