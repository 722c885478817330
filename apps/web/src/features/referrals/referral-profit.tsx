import { formats } from '../../lib/format.ts'
import styles from './referral-profit.module.css'

/** +84,20 USDT: green where there is some, red where more came back than was earned. */
export function ReferralProfit({ amount }: { amount: string }) {
  return (
    <span className={styles.profit} data-sign={signOf(amount)}>
      {formats().profit(amount)}
    </span>
  )
}

const signOf = (amount: string) => (Number(amount) === 0 ? 'none' : amount.startsWith('-') ? 'minus' : 'plus')
