import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { knownText } from '../known-text.ts'
import type { DealReceipt } from '../transactions-queries.ts'
import { TrustChip } from '../trust-chip.tsx'
import drawer from './deal-drawer.module.css'
import styles from './deal-receipts.module.css'

export function DealReceipts({ receipts }: { receipts: readonly DealReceipt[] }) {
  const t = useTexts('transactions')
  const { roubles, dateTime } = formats()
  return (
    <section className={drawer.part}>
      <h3 className={drawer.partTitle}>{t('detail_receipts')}</h3>
      {receipts.length === 0 && <p className={drawer.aside}>{t('detail_receipts_none')}</p>}
      <ul className={styles.receipts}>
        {receipts.map((receipt) => (
          <li key={receipt.id} className={styles.receipt}>
            <p className={styles.line}>
              <span className={styles.amount}>{roubles(receipt.amount)}</span>
              <TrustChip level={receipt.trust} />
            </p>
            <p className={drawer.aside}>
              <time dateTime={receipt.received_at}>{dateTime(receipt.received_at)}</time>
            </p>
            <p className={drawer.aside}>{knownText(t, 'trust', receipt.trust_reason)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
