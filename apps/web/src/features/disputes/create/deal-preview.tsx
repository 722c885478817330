import { bankName } from '../../../components/bank-name.ts'
import { BankDot } from '../../../components/bank-tile.tsx'
import { StatusChip } from '../../../components/status-chip.tsx'
import { useNamedBanks } from '../../../components/use-named-banks.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './create-dialog.module.css'
import type { FoundDeal } from './deal-query.ts'

const families = {
  pending: 'warn',
  verification: 'info',
  complete: 'ok',
  dispute: 'bad',
  canceled: 'mute',
  expired: 'mute',
} as const

/** The deal that the case will be about; a line of the same height while it is looked for. */
export function DealPreview({ deal, status }: { deal: FoundDeal | undefined; status: string | undefined }) {
  const t = useTexts('disputes')
  const bankOf = useNamedBanks()
  const { roubles, dateTime } = formats()
  if (!deal)
    return (
      <div className={styles.preview} role="status">
        {status}
      </div>
    )
  return (
    <div className={styles.preview} role="status" aria-label={t('open_deal_found')}>
      <strong className={styles.sum}>{roubles(deal.amount)}</strong>
      <span className={styles.between}>
        <span className={styles.bank}>
          <BankDot bankId={deal.bank.id} />
          {bankName(bankOf(deal.bank))}
        </span>
        , {deal.merchant} → {deal.trader}
        <br />
        {dateTime(deal.created_at)}
      </span>
      <StatusChip family={families[deal.status]}>{t(`open_status_${deal.status}`)}</StatusChip>
    </div>
  )
}
