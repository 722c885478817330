import { IconAlertTriangle, IconLinkOff } from '@tabler/icons-react'
import { bankName } from '../../../components/bank-name.ts'
import { BankDot } from '../../../components/bank-tile.tsx'
import { StatusChip } from '../../../components/status-chip.tsx'
import { useNamedBanks } from '../../../components/use-named-banks.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { DealStatusChip } from '../deal-status-chip.tsx'
import type { DealDetails } from '../transactions-queries.ts'
import type { Onlooker } from '../views.ts'
import styles from './deal-head.module.css'

/** The amount first, then whose turn it is. */
export function DealHead({ deal, who }: { deal: DealDetails; who: Onlooker }) {
  const t = useTexts('transactions')
  const { roubles, profit } = formats()
  const bank = useNamedBanks()(deal.payment_details.bank)
  return (
    <div className={styles.head}>
      <div className={styles.chips}>
        <DealStatusChip status={deal.status} />
        {deal.late && <StatusChip family="warn">{t('is_late')}</StatusChip>}
        {!deal.livemode && <StatusChip family="deep">{t('is_test')}</StatusChip>}
        {deal.bank_texts?.contradiction && (
          <StatusChip family="bad" icon={IconLinkOff}>
            {t('is_contradicted')}
          </StatusChip>
        )}
        {deal.is_suspect && (
          <StatusChip family="bad" icon={IconAlertTriangle}>
            {t('is_suspect')}
          </StatusChip>
        )}
      </div>
      <p className={styles.amount}>{roubles(deal.amount)}</p>
      <p className={styles.line}>
        <span className={styles.bank}>
          <BankDot bankId={bank.id} />
          {bankName(bank)} · {t(`type_${deal.order_type}`)}
        </span>
        <span className={styles.profit} data-earned={deal.status === 'complete'}>
          <span className="visually-hidden">
            {t(who === 'merchant' ? 'detail_credit' : 'detail_profit')}:{' '}
          </span>
          {profit(deal.profit)}
        </span>
      </p>
    </div>
  )
}
