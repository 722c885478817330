import { bankName } from '../../../components/bank-name.ts'
import { BankTile } from '../../../components/bank-tile.tsx'
import { StatusChip } from '../../../components/status-chip.tsx'
import { useNamedBanks } from '../../../components/use-named-banks.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './receipt-row.module.css'
import { knownReason, trustFaces, trustOf } from './receipt-trust.ts'
import type { Receipt } from './receipts-queries.ts'

/** Money that came: how much, to what, from whom, and how far it is believed. */
export function ReceiptRow({ receipt }: { receipt: Receipt }) {
  const t = useTexts('terminals')
  const { roubles, dateTime } = formats()
  const { requisite, payer, balance_after: balance } = receipt
  const bank = useNamedBanks()(receipt.bank)
  const signals = receipt.signals.map((signal) => t(`signal_${signal}`)).join(' + ')

  return (
    <article className={styles.receipt}>
      <BankTile bank={bank} size={38} />
      <div className={styles.what}>
        <p className={styles.amount}>{roubles(receipt.amount)}</p>
        <p className={styles.where}>
          {bankName(bank)}{' '}
          {requisite ? (
            <span className={styles.digits} translate="no">
              {requisite}
            </span>
          ) : (
            <span>· {t('receipt_no_requisite')}</span>
          )}
        </p>
        {(payer || balance) && (
          <p className={styles.aside}>
            {[
              payer && t('receipt_from', { payer }),
              balance && t('receipt_balance', { amount: roubles(balance) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
      </div>
      <div className={styles.trust}>
        <TrustChip level={receipt.trust} />
        <p className={styles.aside}>
          <time dateTime={receipt.received_at}>{dateTime(receipt.received_at)}</time> · {signals}
        </p>
      </div>
      <Reason reason={receipt.trust_reason} />
    </article>
  )
}

function TrustChip({ level }: { level: number }) {
  const t = useTexts('terminals')
  const trust = trustOf(level)
  const { family, icon } = trustFaces[trust]
  return (
    <StatusChip family={family} icon={icon}>
      {t(`trust_${trust}`)}
    </StatusChip>
  )
}

function Reason({ reason }: { reason: string }) {
  const t = useTexts('terminals')
  const known = knownReason(reason)
  return known && <p className={styles.reason}>{t(`reason_${known}`)}</p>
}
