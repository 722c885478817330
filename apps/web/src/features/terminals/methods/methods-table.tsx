import { Button } from '@mantine/core'
import { bankName } from '../../../components/bank-name.ts'
import { BankTile } from '../../../components/bank-tile.tsx'
import { ChainChip } from '../../../components/chain/chain-chip.tsx'
import type { Column } from '../../../components/table/columns.ts'
import { Table } from '../../../components/table/table.tsx'
import { maskCard, phoneText } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { MethodChip } from './method-chip.tsx'
import type { TerminalMethod } from './methods-queries.ts'
import styles from './methods-table.module.css'

interface Acts {
  readonly onUnbind: (method: TerminalMethod) => void
  readonly onProve: (method: TerminalMethod) => void
}

export function MethodsTable({
  methods,
  label,
  ...acts
}: Acts & { methods: readonly TerminalMethod[]; label: string }) {
  const t = useTexts('terminals')
  const columns: readonly Column<TerminalMethod>[] = [
    { key: 'bank', head: t('bank'), place: 'title', cell: (method) => <Who method={method} /> },
    {
      key: 'card',
      head: t('card'),
      place: 'line',
      cell: ({ card }) => <Digits text={card && maskCard(card)} />,
    },
    {
      key: 'phone',
      head: t('phone'),
      place: 'line',
      cell: ({ phone_number: phone }) => <Digits text={phone && phoneText(phone)} />,
    },
    { key: 'status', head: t('status'), place: 'status', cell: (method) => <Chips method={method} /> },
    {
      key: 'action',
      head: t('action'),
      place: 'acts',
      isEnd: true,
      cell: (method) => <MethodActs method={method} {...acts} />,
    },
  ]
  return <Table label={label} columns={columns} cardsAt={950} isPlain rows={methods} keyOf={({ id }) => id} />
}

function Who({ method }: { method: TerminalMethod }) {
  return (
    <div className={styles.who}>
      <BankTile bank={method.bank} size={34} />
      <span className={styles.names}>
        <span className={styles.name}>{bankName(method.bank)}</span>
        <span className={styles.owner}>{method.name}</span>
      </span>
    </div>
  )
}

function Digits({ text }: { text: string | null }) {
  const t = useTexts('terminals')
  if (!text) return <span className={styles.missing}>{t('none')}</span>
  return (
    <span className={styles.digits} translate="no">
      {text}
    </span>
  )
}

function Chips({ method }: { method: TerminalMethod }) {
  return (
    <span className={styles.chips}>
      <MethodChip method={method} />
      {method.chain !== null && <ChainChip chain={method.chain} isShort align="end" />}
    </span>
  )
}

function MethodActs({ method, onUnbind, onProve }: Acts & { method: TerminalMethod }) {
  const t = useTexts('terminals')
  const chain = useTexts('chain')
  const bank = bankName(method.bank)
  return (
    <span className={styles.acts}>
      {method.chain !== null && (
        <Button
          variant="light"
          size="xs"
          aria-label={chain('prove_of', { bank, owner: method.name })}
          onClick={() => onProve(method)}
        >
          {chain('prove')}
        </Button>
      )}
      <Button
        variant="default"
        size="xs"
        aria-label={t('unbind_of', { bank, owner: method.name })}
        onClick={() => onUnbind(method)}
      >
        {t('unbind')}
      </Button>
    </span>
  )
}
