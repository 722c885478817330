import { Button } from '@mantine/core'
import { bankName } from '../../../components/bank-name.ts'
import { BankDot } from '../../../components/bank-tile.tsx'
import { StatusChip } from '../../../components/status-chip.tsx'
import type { Column } from '../../../components/table/columns.ts'
import { Table } from '../../../components/table/table.tsx'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { UserPayment } from '../users-queries.ts'
import { Numbers } from './numbers.tsx'
import styles from './payments.module.css'

interface Props {
  readonly label: string
  readonly payments: readonly UserPayment[]
  readonly onEdit: (payment: UserPayment) => void
}

export function PaymentsTable({ label, payments, onEdit }: Props) {
  const t = useTexts('users')
  const columns: readonly Column<UserPayment>[] = [
    { key: 'card', head: t('card'), place: 'value', cell: ({ card }) => <Numbers text={card} /> },
    { key: 'name', head: t('name'), place: 'title', cell: ({ name }) => name },
    { key: 'bank', head: t('bank'), place: 'mark', cell: ({ bank }) => <Bank bank={bank} /> },
    {
      key: 'phone',
      head: t('phone'),
      place: 'line',
      cell: ({ phone_number: phone }) => <Numbers text={phone} />,
    },
    {
      key: 'terminal',
      head: t('terminal'),
      place: 'line',
      cell: ({ terminal_name: name }) => name ?? <span className={styles.none}>{t('not_bound')}</span>,
    },
    {
      key: 'rating',
      head: t('rating'),
      place: 'foot',
      cell: ({ rating_y: rating }) => formats().exactPercent(rating),
    },
    {
      key: 'status',
      head: t('status'),
      place: 'status',
      cell: ({ is_active: isActive }) => (
        <StatusChip family={isActive ? 'ok' : 'mute'} hasDot>
          {t(isActive ? 'payment_on' : 'payment_off')}
        </StatusChip>
      ),
    },
    {
      key: 'change',
      head: t('actions'),
      place: 'acts',
      isEnd: true,
      cell: (payment) => (
        <Button
          variant="default"
          size="xs"
          aria-label={t('change_of', { name: `${payment.name}, ${bankName(payment.bank)}` })}
          onClick={() => onEdit(payment)}
        >
          {t('change')}
        </Button>
      ),
    },
  ]
  return (
    <Table label={label} columns={columns} cardsAt={950} isPlain rows={payments} keyOf={({ id }) => id} />
  )
}

function Bank({ bank }: { bank: UserPayment['bank'] }) {
  return (
    <span className={styles.bank}>
      <BankDot bankId={bank.id} />
      {bankName(bank)}
    </span>
  )
}
