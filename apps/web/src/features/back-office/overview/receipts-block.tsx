import { Link } from 'react-router'
import { BankTile } from '../../../components/bank-tile.tsx'
import { Panel } from '../../../components/panel/panel.tsx'
import { useNamedBanks } from '../../../components/use-named-banks.ts'
import { formats } from '../../../lib/format.ts'
import type { SupportQueue } from '../../../lib/staff-queue.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { useReasonText } from '../reason-text.ts'
import styles from './block.module.css'
import { BlockHead } from './block-head.tsx'

interface Props {
  readonly receipts: SupportQueue['receipts']
  readonly count: number
}

export function ReceiptsBlock({ receipts, count }: Props) {
  const t = useTexts('back-office')
  const reasonText = useReasonText()
  const bankOf = useNamedBanks()
  return (
    <Panel labelledBy="receipts-title">
      <BlockHead id="receipts-title" title={t('receipts_title')} count={count} to="/support/receipts" />
      {receipts.length === 0 && <p className={styles.none}>{t('nothing_waits')}</p>}
      <ul className={styles.rows}>
        {receipts.map(({ id, amount, bank, reason, received_at: at }) => (
          <li key={id} className={styles.row}>
            <BankTile bank={bankOf(bank)} />
            <span className={styles.words}>
              <b>
                <Link to={`/support/receipts?attach=${id}`}>{formats().roubles(amount)}</Link>
              </b>
              <small>{reasonText(reason)}</small>
            </span>
            <time className={styles.end} dateTime={at} title={formats().dateTime(at)}>
              {formats().time(at)}
            </time>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
