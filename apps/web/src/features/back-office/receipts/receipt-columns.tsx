import { Button } from '@mantine/core'
import { bankName } from '../../../components/bank-name.ts'
import { BankTile } from '../../../components/bank-tile.tsx'
import type { Column } from '../../../components/table/columns.ts'
import { useNamedBanks } from '../../../components/use-named-banks.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { Receipt } from '../back-office-queries.ts'
import { useReasonText } from '../reason-text.ts'
import styles from '../screens.module.css'
import { TrustChip } from './trust-chip.tsx'

interface Acts {
  readonly onAttach: (receipt: Receipt) => void
  readonly onExplain: (receipt: Receipt) => void
}

export function useReceiptColumns({ onAttach, onExplain }: Acts): readonly Column<Receipt>[] {
  const t = useTexts('back-office')
  const reasonText = useReasonText()
  const bankOf = useNamedBanks()
  const { roubles, dateTime } = formats()
  return [
    {
      key: 'sum',
      head: t('sum'),
      place: 'value',
      cell: ({ amount }) => <span className={styles.amount}>{roubles(amount)}</span>,
    },
    {
      key: 'bank',
      head: t('bank'),
      place: 'title',
      className: styles.wrapping,
      cell: ({ bank, requisite, payer }) => (
        <span className={styles.bank}>
          <BankTile bank={bankOf(bank)} size={32} />
          <span className={styles.two}>
            <span>
              {bankName(bankOf(bank))}
              {requisite !== null && ` ${requisite.replace(' ', '\u00A0')}`}
            </span>
            {payer !== null && <small>{t('payer', { name: payer })}</small>}
          </span>
        </span>
      ),
    },
    {
      key: 'trader',
      head: t('trader'),
      place: 'line',
      className: styles.wrapping,
      cell: ({ trader, terminal_name: terminal }) => (
        <span className={styles.two}>
          <span>{trader}</span>
          <small>{terminal}</small>
        </span>
      ),
    },
    {
      key: 'received',
      head: t('received'),
      place: 'foot',
      cell: ({ received_at: at }) => <time dateTime={at}>{dateTime(at)}</time>,
    },
    {
      key: 'why',
      head: t('why'),
      place: 'line',
      className: styles.wrapping,
      cell: ({ reason }) => reasonText(reason),
    },
    { key: 'trust', head: t('status'), place: 'status', cell: ({ trust }) => <TrustChip level={trust} /> },
    {
      key: 'acts',
      head: t('actions'),
      place: 'acts',
      isEnd: true,
      cell: (receipt) => (
        <span className={styles.acts}>
          <Button
            size="xs"
            variant="default"
            aria-label={`${t('explain')}: ${roubles(receipt.amount)}`}
            onClick={() => onExplain(receipt)}
          >
            {t('explain_yes')}
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={t('attach_of', { sum: roubles(receipt.amount) })}
            onClick={() => onAttach(receipt)}
          >
            {t('attach')}
          </Button>
        </span>
      ),
    },
  ]
}
