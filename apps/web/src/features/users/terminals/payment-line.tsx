import { bankName } from '../../../components/bank-name.ts'
import { BankTile } from '../../../components/bank-tile.tsx'
import type { UserPayment } from '../users-queries.ts'
import styles from './manager.module.css'

export function PaymentLine({ payment }: { payment: UserPayment }) {
  return (
    <span className={styles.payment}>
      <BankTile bank={payment.bank} size={34} />
      <span className={styles.names}>
        <span className={styles.name}>{payment.name}</span>
        <span className={styles.digits} translate="no">
          {payment.card ?? payment.phone_number ?? ''}
        </span>
      </span>
    </span>
  )
}

/** How a method is told from the others by its words alone. */
export function nameOf(payment: UserPayment): string {
  return `${payment.name}, ${bankName(payment.bank)}, ${payment.card ?? payment.phone_number ?? ''}`
}
