import { Skeleton } from '@mantine/core'
import { useTexts } from '../../lib/texts.tsx'
import styles from './deals-skeleton.module.css'

const rows = 11
const cells = ['id', 'date', 'bank', 'amount', 'profit', 'status', 'acts'] as const

/** The table's own geometry in grey; cards where the table would be cards. */
export function DealsSkeleton() {
  const t = useTexts('transactions')
  return (
    <div className={styles.list}>
      <div className={styles.head}>
        <span>{t('id')}</span>
        <span>{t('date')}</span>
        <span>{t('bank')}</span>
        <span className={styles.number}>{t('amount')}</span>
        <span className={styles.number}>{t('profit')}</span>
        <span>{t('status')}</span>
      </div>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey boxes have no other name
        <div key={row} className={styles.row}>
          {cells.map((cell) => (
            <Skeleton
              key={cell}
              className={styles[cell]}
              height={cell === 'status' || cell === 'acts' ? 24 : 12}
              radius={7}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
