import { Button } from '@mantine/core'
import type { Column } from '../../../components/table/columns.ts'
import { shortAddress } from '../../../components/tron-address.tsx'
import { useNow } from '../../../components/use-now.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { Withdrawal } from '../back-office-queries.ts'
import { useDuration } from '../duration.ts'
import { PersonLink } from '../person-link.tsx'
import styles from '../screens.module.css'

interface Acts {
  readonly onApprove: (withdrawal: Withdrawal) => void
  readonly onReject: (withdrawal: Withdrawal) => void
}

export function useWithdrawalColumns({ onApprove, onReject }: Acts): readonly Column<Withdrawal>[] {
  const t = useTexts('back-office')
  const now = useNow(30_000)
  const duration = useDuration()
  const { balance, dateTime, usdt } = formats()
  return [
    {
      key: 'who',
      head: t('who'),
      place: 'title',
      cell: ({ user_id: id, username, is_settlement: isSettlement }) => (
        <span className={styles.two}>
          <PersonLink id={id} name={username} />
          {isSettlement && <small>{t('settlement')}</small>}
        </span>
      ),
    },
    {
      key: 'sum',
      head: t('sum'),
      place: 'value',
      isEnd: true,
      cell: ({ amount }) => <span className={styles.amount}>{balance(amount)}</span>,
    },
    { key: 'fee', head: t('fee'), place: 'side', isEnd: true, cell: ({ fee }) => balance(fee) },
    {
      key: 'address',
      head: t('address'),
      place: 'line',
      cell: ({ address }) => (
        <span className={styles.address} title={address} translate="no">
          {shortAddress(address)}
        </span>
      ),
    },
    {
      key: 'waits',
      head: t('waits'),
      place: 'line',
      cell: ({ created_at: at }) => (
        <time dateTime={at} title={dateTime(at)}>
          {duration(now - Date.parse(at))}
        </time>
      ),
    },
    { key: 'why', head: t('why'), place: 'line', cell: (withdrawal) => <Why withdrawal={withdrawal} /> },
    {
      key: 'acts',
      head: t('actions'),
      place: 'acts',
      isEnd: true,
      cell: (withdrawal) => (
        <span className={styles.acts}>
          <Button
            size="xs"
            variant="default"
            aria-label={t('reject_of', { name: withdrawal.username, sum: usdt(withdrawal.amount) })}
            onClick={() => onReject(withdrawal)}
          >
            {t('reject')}
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={t('approve_of', { name: withdrawal.username, sum: usdt(withdrawal.amount) })}
            onClick={() => onApprove(withdrawal)}
          >
            {t('approve')}
          </Button>
        </span>
      ),
    },
  ]
}

function Why({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTexts('back-office')
  const { has_right: hasRight, is_first_to_address: isFirst, withdrawn_before: before } = withdrawal
  return (
    <span className={styles.two}>
      <span>{t('why_above_limit')}</span>
      <small>{isFirst ? t('why_first') : t('why_known', { count: before })}</small>
      {!hasRight && <small className={styles.bad}>{t('why_no_right')}</small>}
    </span>
  )
}
