import { Link } from 'react-router'
import type { Column } from '../../../components/table/columns.ts'
import { formats } from '../../../lib/format.ts'
import { type TextKey, useTexts } from '../../../lib/texts.tsx'
import { shortId } from '../short-id.ts'
import styles from './balance.module.css'
import type { Movement } from './balance-queries.ts'
import { causeKey } from './cause.ts'

export const movementCardsAt = 950

export function useMovementColumns(): readonly Column<Movement>[] {
  const t = useTexts('transactions')
  const { dateTime, alignedUsdt, alignedSignedUsdt } = formats()
  return [
    {
      key: 'at',
      head: t('date'),
      place: 'foot',
      cell: ({ at }) => <time dateTime={at}>{dateTime(at)}</time>,
    },
    {
      key: 'cause',
      head: t('report_cause'),
      place: 'title',
      cell: ({ cause }) => t(causeKey(cause) as TextKey<'transactions'>),
    },
    {
      key: 'subject',
      head: t('report_subject'),
      place: 'mark',
      cell: (movement) => <Subject {...movement} />,
    },
    {
      key: 'available',
      head: t('report_available'),
      place: 'value',
      isEnd: true,
      cell: ({ available }) => <Change sum={available} words={alignedSignedUsdt(available)} />,
    },
    {
      key: 'frozen',
      head: t('report_frozen'),
      place: 'line',
      isEnd: true,
      cell: ({ frozen }) => <Change sum={frozen} words={alignedSignedUsdt(frozen)} />,
    },
    {
      key: 'after',
      head: t('report_after'),
      place: 'side',
      isEnd: true,
      cell: ({ available_after: after }) => (
        <span className={styles.figure}>{after === null ? '—' : alignedUsdt(after)}</span>
      ),
    },
  ]
}

function Change({ sum, words }: { sum: string; words: string }) {
  const isNothing = Number(sum) === 0
  return (
    <span className={styles.figure} data-sign={isNothing ? 'none' : sum.startsWith('-') ? 'minus' : 'plus'}>
      {isNothing ? '—' : words}
    </span>
  )
}

/** The order by the shop's own number, with a way to its deal; a payout or a deposit by the end of its id. */
function Subject(movement: Movement) {
  const { transaction_id: dealId, external_id: externalId, settlement_id: payoutId, txid } = movement
  const id =
    externalId ?? (dealId && shortId(dealId)) ?? (payoutId && shortId(payoutId)) ?? (txid && shortId(txid))
  if (!id) return '—'
  if (!dealId) return <span translate="no">{id}</span>
  return (
    <Link to={`/deal?id=${dealId}`} className={styles.order} translate="no">
      {id}
    </Link>
  )
}
