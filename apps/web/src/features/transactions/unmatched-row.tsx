import { Link } from 'react-router'
import { bankName } from '../../components/bank-name.ts'
import { BankTile } from '../../components/bank-tile.tsx'
import { useNamedBanks } from '../../components/use-named-banks.ts'
import { formats } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import { DealStatusChip } from './deal-status-chip.tsx'
import { knownText } from './known-text.ts'
import { shortId } from './short-id.ts'
import type { Unmatched } from './transactions-queries.ts'
import { TrustChip } from './trust-chip.tsx'
import styles from './unmatched-row.module.css'

/** Money that came: how much, to what, from whom, why it found no deal, and which deals it could be meant for. */
export function UnmatchedRow({ receipt }: { receipt: Unmatched }) {
  const t = useTexts('transactions')
  const { roubles, dateTime } = formats()
  const bank = useNamedBanks()(receipt.bank)
  const asides = [
    receipt.payer !== null && t('unmatched_from', { payer: receipt.payer }),
    t('unmatched_terminal', { name: receipt.terminal_name }),
    receipt.trader !== null && t('unmatched_trader', { name: receipt.trader }),
  ]

  return (
    <article className={styles.receipt}>
      <BankTile bank={bank} size={38} />
      <div className={styles.what}>
        <p className={styles.amount}>{roubles(receipt.amount)}</p>
        <p>
          {bankName(bank)}{' '}
          {receipt.requisite !== null && (
            <span className={styles.digits} translate="no">
              {receipt.requisite}
            </span>
          )}
        </p>
        <p className={styles.aside}>{asides.filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles.trust}>
        <TrustChip level={receipt.trust} />
        <time className={styles.aside} dateTime={receipt.received_at}>
          {dateTime(receipt.received_at)}
        </time>
      </div>
      <p className={styles.reason}>{knownText(t, 'unmatched', receipt.reason)}</p>
      {receipt.candidates.length > 0 && <Candidates candidates={receipt.candidates} />}
    </article>
  )
}

function Candidates({ candidates }: Pick<Unmatched, 'candidates'>) {
  const t = useTexts('transactions')
  const { roubles } = formats()
  return (
    <div className={styles.candidates}>
      <p className={styles.aside}>{t('unmatched_candidates')}</p>
      <ul className={styles.deals}>
        {candidates.map(({ transaction_id, amount, status }) => (
          <li key={transaction_id}>
            <Link to={`/deal?id=${transaction_id}`} className={styles.deal}>
              <span className={styles.digits} translate="no">
                {shortId(transaction_id)}
              </span>
              {roubles(amount)}
              <DealStatusChip status={status} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
