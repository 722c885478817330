import { bankName } from '../../../components/bank-name.ts'
import { BankTile } from '../../../components/bank-tile.tsx'
import { useNamedBanks } from '../../../components/use-named-banks.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { Receipt } from '../back-office-queries.ts'
import styles from './attach.module.css'
import { TrustChip } from './trust-chip.tsx'

/** The money is the largest thing; then where it came from. */
export function ReceiptHead({ receipt }: { receipt: Receipt }) {
  const t = useTexts('back-office')
  const bankOf = useNamedBanks()
  const { roubles, dateTime } = formats()
  const { bank, requisite, payer, received_at: at, trader, terminal_name: terminal } = receipt
  const words = [
    bankName(bankOf(bank)),
    requisite === null ? null : requisite.replace(' ', '\u00A0'),
    payer === null ? null : t('payer', { name: payer }),
    dateTime(at),
  ]
  return (
    <div className={styles.receipt}>
      <BankTile bank={bankOf(bank)} />
      <div className={styles.words}>
        <b className={styles.money}>{roubles(receipt.amount)}</b>
        <span>{words.filter((word) => word !== null).join(', ')}</span>
      </div>
      <div className={styles.from}>
        <TrustChip level={receipt.trust} />
        <span>{[trader, terminal].filter(Boolean).join(', ')}</span>
      </div>
    </div>
  )
}
