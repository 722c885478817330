import { bankName, type NamedBank } from '../../components/bank-name.ts'
import { BankDot } from '../../components/bank-tile.tsx'
import type { Column } from '../../components/table/columns.ts'
import { useNamedBanks } from '../../components/use-named-banks.ts'
import { formats } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import { DealActs } from './deal-acts.tsx'
import { DealId } from './deal-id.tsx'
import type { DealOpeners } from './deal-openers.ts'
import { DealStatusChip } from './deal-status-chip.tsx'
import styles from './deals-table.module.css'
import { requisiteText } from './requisite-text.ts'
import type { Deal } from './transactions-queries.ts'

/** At this width of the window and below, deals are cards. */
export const dealCardsAt = 950

/** Shares are the widths of the longest usual contents in pixels, with their padding: the columns stand still, whatever the rows bring. */
export function useDealColumns({
  onOpen,
  onConfirm,
  isMerchant = false,
}: DealOpeners): readonly Column<Deal>[] {
  const t = useTexts('transactions')
  const bankOf = useNamedBanks()
  const { roubles, profit } = formats()
  return [
    {
      key: 'id',
      head: t('id'),
      place: 'mark',
      share: 122,
      cell: (deal) => <DealId deal={deal} onOpen={onOpen} />,
    },
    {
      key: 'created_at',
      head: t('date'),
      share: 136,
      place: 'foot',
      className: styles.date,
      isSorting: true,
      cell: ({ created_at }) => <Moment at={created_at} />,
    },
    {
      key: 'bank',
      head: t('bank'),
      share: 154,
      place: 'title',
      cell: (deal) => <Bank bank={bankOf(deal.payment_details.bank)} />,
    },
    {
      key: 'requisites',
      head: t('requisites'),
      share: 184,
      place: 'none',
      className: styles.requisite,
      cell: (deal) => <span translate="no">{requisiteText(deal.payment_details, deal.order_type)}</span>,
    },
    {
      key: 'amount',
      head: t('amount'),
      share: 128,
      place: 'value',
      isEnd: true,
      isSorting: true,
      cell: (deal) => <span className={styles.amount}>{roubles(deal.amount)}</span>,
    },
    {
      key: 'profit',
      head: t(isMerchant ? 'detail_credit' : 'profit'),
      share: 136,
      place: 'side',
      isEnd: true,
      isSorting: true,
      cell: (deal) => (
        <span className={styles.profit} data-earned={deal.status === 'complete'}>
          {profit(deal.profit)}
        </span>
      ),
    },
    {
      key: 'status',
      head: t('status'),
      share: 126,
      place: 'status',
      cell: ({ status }) => <DealStatusChip status={status} />,
    },
    {
      key: 'actions',
      head: t('actions'),
      share: 154,
      place: 'acts',
      isEnd: true,
      className: styles.acts,
      cell: (deal) => <DealActs deal={deal} onOpen={onOpen} onConfirm={onConfirm} />,
    },
  ]
}

function Moment({ at }: { at: string }) {
  const { date, time } = formats()
  return (
    <time dateTime={at}>
      {date(at)} <span className={styles.time}>{time(at)}</span>
    </time>
  )
}

function Bank({ bank }: { bank: NamedBank }) {
  return (
    <span className={styles.bankName}>
      <BankDot bankId={bank.id} />
      {bankName(bank)}
    </span>
  )
}
