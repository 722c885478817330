import { IconHeartHandshake } from '@tabler/icons-react'
import { Link } from 'react-router'
import { bankName } from '../../components/bank-name.ts'
import { BankDot } from '../../components/bank-tile.tsx'
import { StatusChip } from '../../components/status-chip.tsx'
import type { Column } from '../../components/table/columns.ts'
import { useNamedBanks } from '../../components/use-named-banks.ts'
import { formats } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import { DisputeActs } from './dispute-acts.tsx'
import { DisputeStatusChip } from './dispute-status.tsx'
import type { CaseRole, Dispute } from './disputes-queries.ts'
import styles from './disputes-table.module.css'
import { ReplyDue } from './reply-due.tsx'

/** At this width of the window and below, disputes are cards. */
export const disputeCardsAt = 768

export interface Rows {
  readonly role: CaseRole
  readonly clockAheadMs: number
  /** For support: the cases that colleagues have open. */
  readonly heldIds: readonly string[]
  readonly onOpen: (id: string) => void
}

export function useDisputeColumns({ role, clockAheadMs, heldIds, onOpen }: Rows): readonly Column<Dispute>[] {
  const t = useTexts('disputes')
  const bankOf = useNamedBanks()
  const { roubles } = formats()
  return [
    {
      key: 'id',
      head: t('id'),
      place: 'title',
      isSorting: true,
      cell: (dispute) => <NumberLink dispute={dispute} onOpen={onOpen} />,
    },
    {
      key: 'created_at',
      head: t('created'),
      place: 'foot',
      className: styles.created,
      isSorting: true,
      cell: ({ created_at: at }) => <time dateTime={at}>{formats().dateTime(at)}</time>,
    },
    {
      key: 'requisites',
      head: t('requisites'),
      place: 'mark',
      className: styles.requisites,
      cell: ({ reason, transaction: { payment_details: details } }) => (
        <>
          <span className={styles.bank}>
            <BankDot bankId={details.bank.id} />
            {bankName(bankOf(details.bank))}
          </span>
          <span className={styles.reason}>{t(`side_reason_${reason}`)}</span>
        </>
      ),
    },
    {
      key: 'transaction__amount',
      head: t('amount'),
      place: 'value',
      isEnd: true,
      isSorting: true,
      cell: ({ transaction }) => <span className={styles.amount}>{roubles(transaction.amount)}</span>,
    },
    {
      key: 'status',
      head: t('status'),
      place: 'status',
      isSorting: true,
      cell: ({ status, is_admitted: isAdmitted, proposal_waits: proposalWaits }) => (
        <span className={styles.chips}>
          <DisputeStatusChip status={status} />
          {proposalWaits && (
            <StatusChip family="info" icon={IconHeartHandshake}>
              {t('proposal_waits')}
            </StatusChip>
          )}
          {!isAdmitted && <StatusChip family="mute">{t('not_admitted')}</StatusChip>}
        </span>
      ),
    },
    {
      key: 'due',
      head: t('reply_due'),
      place: 'line',
      className: styles.dueCell,
      cell: ({ answer_due_at: dueAt }) => <ReplyDue dueAt={dueAt} clockAheadMs={clockAheadMs} />,
    },
    {
      key: 'actions',
      head: t('actions'),
      place: 'acts',
      isEnd: true,
      className: styles.acts,
      cell: (dispute) => (
        <DisputeActs dispute={dispute} role={role} isHeld={heldIds.includes(dispute.id)} onOpen={onOpen} />
      ),
    },
  ]
}

/** Opens the case by keyboard; for a pointer the whole row does. */
function NumberLink({ dispute: { id, number }, onOpen }: { dispute: Dispute; onOpen: (id: string) => void }) {
  const t = useTexts('disputes')
  return (
    <Link
      to={`?id=${id}`}
      className={styles.number}
      aria-label={t('open_of', { number })}
      onClick={(event) => {
        // A new tab is the browser's own business.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onOpen(id)
      }}
    >
      <span className={styles.sign}>{t('number', { number })}</span>
      <span className={styles.plain}>{number}</span>
    </Link>
  )
}
