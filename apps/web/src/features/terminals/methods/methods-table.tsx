import { Button } from '@mantine/core'
import { bankName } from '../../../components/bank-name.ts'
import { BankTile } from '../../../components/bank-tile.tsx'
import { ChainChip } from '../../../components/chain/chain-chip.tsx'
import { maskCard, phoneText } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { MethodChip } from './method-chip.tsx'
import type { Method } from './methods-queries.ts'
import styles from './methods-table.module.css'

interface Props {
  readonly methods: readonly Method[]
  readonly onUnbind: (method: Method) => void
  readonly onProve: (method: Method) => void
}

const columns = ['bank', 'card', 'phone', 'status', 'action'] as const

export function MethodsTable({ methods, onUnbind, onProve }: Props) {
  const t = useTexts('terminals')
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {methods.map((method) => (
          <Row
            key={method.id}
            method={method}
            onUnbind={() => onUnbind(method)}
            onProve={() => onProve(method)}
          />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  readonly method: Method
  readonly onUnbind: () => void
  readonly onProve: () => void
}

function Row({ method, onUnbind, onProve }: RowProps) {
  const t = useTexts('terminals')
  const chain = useTexts('chain')
  const bank = bankName(method.bank)
  return (
    <tr>
      <td className={styles.bank}>
        <div className={styles.who}>
          <BankTile bank={method.bank} size={34} />
          <span className={styles.names}>
            <span className={styles.name}>{bank}</span>
            <span className={styles.owner}>{method.name}</span>
          </span>
        </div>
      </td>
      <Digits label={t('card')} text={method.card && maskCard(method.card)} />
      <Digits label={t('phone')} text={method.phone_number && phoneText(method.phone_number)} />
      <td className={styles.status}>
        <span className={styles.chips}>
          <MethodChip method={method} />
          {method.chain !== null && <ChainChip chain={method.chain} isShort align="end" />}
        </span>
      </td>
      <td className={styles.action}>
        <span className={styles.acts}>
          {method.chain !== null && (
            <Button
              variant="light"
              size="xs"
              aria-label={chain('prove_of', { bank, owner: method.name })}
              onClick={onProve}
            >
              {chain('prove')}
            </Button>
          )}
          <Button
            variant="default"
            size="xs"
            aria-label={t('unbind_of', { bank, owner: method.name })}
            onClick={onUnbind}
          >
            {t('unbind')}
          </Button>
        </span>
      </td>
    </tr>
  )
}

function Digits({ label, text }: { label: string; text: string | null }) {
  const t = useTexts('terminals')
  return (
    <td className={styles.digits} data-label={label} translate="no">
      {text || <span className={styles.missing}>{t('none')}</span>}
    </td>
  )
}
