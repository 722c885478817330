import type { OrderStatus } from '@florin/contract/rules'
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconHourglassOff,
  IconShieldSearch,
  IconSparkles,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { bankName } from '../../components/bank-name.ts'
import { BankDot } from '../../components/bank-tile.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { type ChipFamily, StatusChip } from '../../components/status-chip.tsx'
import type { Column } from '../../components/table/columns.ts'
import { useNamedBanks } from '../../components/use-named-banks.ts'
import { formats } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './orders.module.css'
import type { Order } from './orders-queries.ts'

export const orderCardsAt = 950

const faces: Record<OrderStatus, { readonly family: ChipFamily; readonly icon: TablerIcon }> = {
  new: { family: 'info', icon: IconSparkles },
  pending: { family: 'warn', icon: IconClock },
  verification: { family: 'info', icon: IconShieldSearch },
  complete: { family: 'ok', icon: IconCheck },
  dispute: { family: 'bad', icon: IconAlertTriangle },
  canceled: { family: 'mute', icon: IconX },
  expired: { family: 'mute', icon: IconHourglassOff },
}

export function useOrderColumns(): readonly Column<Order>[] {
  const t = useTexts('shop')
  const bankOf = useNamedBanks()
  const { roubles, profit, date, time } = formats()
  return [
    {
      key: 'order',
      head: t('order'),
      place: 'mark',
      share: 190,
      cell: (order) => <OrderNumber order={order} />,
    },
    {
      key: 'date',
      head: t('order_date'),
      place: 'foot',
      share: 138,
      cell: ({ created_at: at }) => (
        <time dateTime={at}>
          {date(at)} <span className={styles.quiet}>{time(at)}</span>
        </time>
      ),
    },
    {
      key: 'bank',
      head: t('order_bank'),
      place: 'title',
      share: 130,
      cell: ({ bank }) =>
        bank === null ? (
          <span className={styles.quiet}>{t('order_no_bank')}</span>
        ) : (
          <span className={styles.bank}>
            <BankDot bankId={bank.id} />
            {bankName(bankOf(bank))}
          </span>
        ),
    },
    {
      key: 'amount',
      head: t('order_amount'),
      place: 'value',
      share: 118,
      isEnd: true,
      cell: ({ amount }) => <span className={styles.amount}>{roubles(amount)}</span>,
    },
    {
      key: 'credit',
      head: t('order_credit'),
      place: 'side',
      share: 135,
      isEnd: true,
      cell: ({ credit_usdt: credit, status }) =>
        credit !== null && (
          <span className={styles.credit} data-earned={status === 'complete'}>
            {profit(credit)}
          </span>
        ),
    },
    {
      key: 'status',
      head: t('order_state'),
      place: 'status',
      share: 125,
      cell: ({ status }) => (
        <StatusChip family={faces[status].family} icon={faces[status].icon}>
          {t(`status_${status}`)}
        </StatusChip>
      ),
    },
    {
      key: 'acts',
      head: t('order_acts'),
      place: 'acts',
      share: 110,
      isEnd: true,
      cell: ({ transaction_id: deal, pay_url: link, status }) =>
        deal !== null ? (
          <Link className={styles.open} to={`/deal?id=${deal}`}>
            {t('order_deal')}
          </Link>
        ) : (
          link !== null && status === 'new' && <CopyButton text={link} label={t('order_copy_link')} />
        ),
    },
  ]
}

function OrderNumber({ order: { external_id: number, transaction_id: deal } }: { order: Order }) {
  const t = useTexts('shop')
  if (deal === null)
    return (
      <span className={styles.number} translate="no" title={number}>
        {number}
      </span>
    )
  return (
    <Link
      className={styles.number}
      to={`/deal?id=${deal}`}
      aria-label={t('order_open', { id: number })}
      title={number}
      translate="no"
    >
      {number}
    </Link>
  )
}
