import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconCode,
  IconExternalLink,
  IconHandClick,
  IconRepeat,
  IconSend,
  type TablerIcon,
} from '@tabler/icons-react'
import { type ChipFamily, StatusChip } from '../../components/status-chip.tsx'
import type { Column } from '../../components/table/columns.ts'
import { shortAddress } from '../../components/tron-address.tsx'
import { formats } from '../../lib/format.ts'
import { type Texts, useTexts } from '../../lib/texts.tsx'
import styles from './history-columns.module.css'
import type { Payout } from './payouts-queries.ts'

const statusFaces: Record<Payout['status'], { family: ChipFamily; icon: TablerIcon }> = {
  processing: { family: 'warn', icon: IconClock },
  sent: { family: 'info', icon: IconSend },
  done: { family: 'ok', icon: IconCheck },
  failed: { family: 'bad', icon: IconAlertTriangle },
}

const doorIcons: Record<Payout['how'], TablerIcon> = { hand: IconHandClick, order: IconRepeat, api: IconCode }

/** A card begins with how it was made and what became of it; then the amount. */
export function payoutColumns(t: Texts<'payouts'>): Column<Payout>[] {
  const { balanceNumber } = formats()
  return [
    { key: 'date', head: t('date'), place: 'foot', cell: (row) => <When at={row.created_at} /> },
    { key: 'how', head: t('how'), place: 'title', cell: (row) => <How row={row} /> },
    {
      key: 'amount',
      head: t('amount'),
      place: 'value',
      isEnd: true,
      cell: (row) => (
        <span className={styles.amount} data-failed={row.status === 'failed'}>
          {balanceNumber(row.amount)}
          <span className={styles.onCard}>{'\u00A0'}USDT</span>
        </span>
      ),
    },
    {
      key: 'fee',
      head: t('fee'),
      place: 'side',
      isEnd: true,
      cell: (row) => (
        <span className={styles.quiet}>
          <span className={styles.inTable}>{balanceNumber(row.fee)}</span>
          <span className={styles.onCard}>{t('fee_of', { fee: balanceNumber(row.fee) })}</span>
        </span>
      ),
    },
    {
      key: 'address',
      head: t('address_short'),
      place: 'none',
      className: styles.wide,
      cell: (row) => (
        <span className={styles.mono} title={row.address}>
          {shortAddress(row.address)}
        </span>
      ),
    },
    { key: 'txid', head: t('txid'), place: 'mark', cell: (row) => <Txid row={row} /> },
    {
      key: 'status',
      head: t('status'),
      place: 'status',
      cell: ({ status }) => (
        <StatusChip family={statusFaces[status].family} icon={statusFaces[status].icon}>
          {t(`status_${status}`)}
        </StatusChip>
      ),
    },
  ]
}

function When({ at }: { at: string }) {
  const { date, time } = formats()
  return (
    <time dateTime={at}>
      {date(at)} <span className={styles.quiet}>{time(at)}</span>
    </time>
  )
}

function How({ row: { how, external_id: number } }: { row: Payout }) {
  const t = useTexts('payouts')
  const Icon = doorIcons[how]
  return (
    <span className={styles.how} title={number ?? undefined}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      {t(`how_${how}`)}
    </span>
  )
}

function Txid({ row: { txid, explorer_url: url, status } }: { row: Payout }) {
  const t = useTexts('payouts')
  if (status === 'failed') return <span className={styles.quiet}>{t('returned')}</span>
  if (txid === null) return <span className={styles.quiet}>—</span>
  const short = `${txid.slice(0, 6)}…${txid.slice(-4)}`
  if (url === null)
    return (
      <span className={styles.mono} title={txid}>
        {short}
      </span>
    )
  return (
    <a
      className={styles.link}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      title={txid}
      aria-label={t('txid_open', { txid: short })}
    >
      {short}
      <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
    </a>
  )
}
