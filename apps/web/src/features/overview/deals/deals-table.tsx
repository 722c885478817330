import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { bankName } from '../../../components/bank-name.ts'
import { BankDot } from '../../../components/bank-tile.tsx'
import { StatusChip } from '../../../components/status-chip.tsx'
import { useNamedBanks } from '../../../components/use-named-banks.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { LatestDeal } from '../overview-queries.ts'
import { DealChip } from './deal-chip.tsx'
import styles from './deals-table.module.css'

interface Props {
  readonly deals: readonly LatestDeal[]
  readonly isMerchant: boolean
}

export function DealsTable({ deals, isMerchant }: Props) {
  const t = useTexts('overview')
  return (
    <table className={styles.table} aria-labelledby="latest-deals">
      <thead>
        <tr>
          <th scope="col">{t(isMerchant ? 'deal_order' : 'deal_id')}</th>
          <th scope="col">{t('deal_date')}</th>
          <th scope="col">{t('deal_bank')}</th>
          <th scope="col" className={styles.number}>
            {t('deal_amount')}
          </th>
          <th scope="col" className={styles.number}>
            {t(isMerchant ? 'deal_credit' : 'deal_profit')}
          </th>
          <th scope="col">{t('deal_status')}</th>
        </tr>
      </thead>
      <tbody>
        {deals.map((deal) => (
          <DealRow key={deal.id} deal={deal} />
        ))}
      </tbody>
    </table>
  )
}

/** The whole row opens the deal for a pointer; for the keyboard its id is a link. */
function DealRow({ deal }: { deal: LatestDeal }) {
  const t = useTexts('overview')
  const { roubles, signedNumber, date, time } = dealFormats()
  const navigate = useNavigate()
  const place = `/deal?id=${deal.id}`
  // A merchant knows an order by the number that their own shop gave it.
  const shownId = deal.external_id ?? deal.id.slice(0, 8)
  const open = (event: MouseEvent) => {
    if (!(event.target as Element).closest('a')) void navigate(place)
  }

  return (
    <tr className={styles.row} onClick={open}>
      <td className={styles.id}>
        <Link to={place} aria-label={t('deal_open', { id: shownId })} translate="no">
          {shownId}
        </Link>
        {!deal.livemode && <StatusChip family="deep">{t('deal_test')}</StatusChip>}
      </td>
      <td className={styles.date}>
        <time dateTime={deal.created_at}>
          {date(deal.created_at)} <span className={styles.time}>{time(deal.created_at)}</span>
        </time>
      </td>
      <td className={styles.bank}>
        <Bank bank={deal.payment_details.bank} />
      </td>
      <td className={`${styles.number} ${styles.amount}`}>{roubles(deal.amount)}</td>
      <td className={`${styles.number} ${styles.profit}`} data-earned={deal.status === 'complete'}>
        {signedNumber(deal.profit)}
        <span className={styles.unit}>{'\u00A0USDT'}</span>
      </td>
      <td className={styles.status}>
        <DealChip status={deal.status} />
      </td>
    </tr>
  )
}

function dealFormats() {
  const { roubles, profit, date, time } = formats()
  // The head of the column names the unit, once.
  return { roubles, date, time, signedNumber: (amount: string) => profit(amount).replace(/\u00A0USDT$/, '') }
}

function Bank({ bank }: { bank: LatestDeal['payment_details']['bank'] }) {
  const bankOf = useNamedBanks()
  return (
    <span className={styles.bankName}>
      <BankDot bankId={bank.id} />
      <span className={styles.bankText}>{bankName(bankOf(bank))}</span>
    </span>
  )
}
