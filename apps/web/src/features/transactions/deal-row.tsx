import { Button } from '@mantine/core'
import { IconCheck, IconCopy, IconListDetails } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { ActionMenu } from '../../components/action-menu.tsx'
import { bankName, type NamedBank } from '../../components/bank-name.ts'
import { BankDot } from '../../components/bank-tile.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { StatusChip } from '../../components/status-chip.tsx'
import { writeToClipboard } from '../../components/use-copy.ts'
import { formats } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import { DealStatusChip } from './deal-status-chip.tsx'
import styles from './deals-table.module.css'
import { requisiteText } from './requisite-text.ts'
import { shortId } from './short-id.ts'
import type { Deal } from './transactions-queries.ts'

interface Props {
  readonly deal: Deal
  readonly bank: NamedBank
  readonly isOpen: boolean
  readonly onOpen: (id: string) => void
  readonly onConfirm: (deal: Deal) => void
}

/** The whole row opens the deal for a pointer; for the keyboard its id is a link. */
export function DealRow({ deal, bank, isOpen, onOpen, onConfirm }: Props) {
  const { roubles, profit, date, time } = formats()
  const open = (event: MouseEvent) => {
    if ((event.target as Element).closest('a, button, [role="menu"]')) return
    onOpen(deal.id)
  }

  return (
    <tr className={styles.row} data-open={isOpen} onClick={open}>
      <td className={styles.id}>
        <DealId deal={deal} onOpen={onOpen} />
      </td>
      <td className={styles.date}>
        <time dateTime={deal.created_at}>
          {date(deal.created_at)} <span className={styles.time}>{time(deal.created_at)}</span>
        </time>
      </td>
      <td className={styles.bank}>
        <span className={styles.bankName}>
          <BankDot bankId={bank.id} />
          {bankName(bank)}
        </span>
      </td>
      <td className={styles.requisite} translate="no">
        {requisiteText(deal.payment_details, deal.order_type)}
      </td>
      <td className={`${styles.number} ${styles.amount}`}>{roubles(deal.amount)}</td>
      <td className={`${styles.number} ${styles.profit}`} data-earned={deal.status === 'complete'}>
        {profit(deal.profit)}
      </td>
      <td className={styles.status}>
        <DealStatusChip status={deal.status} />
      </td>
      <td className={styles.acts}>
        <DealActs deal={deal} onOpen={onOpen} onConfirm={onConfirm} />
      </td>
    </tr>
  )
}

function DealId({ deal, onOpen }: Pick<Props, 'deal' | 'onOpen'>) {
  const t = useTexts('transactions')
  return (
    <>
      <span className={styles.idLine}>
        <Link
          to={`?id=${deal.id}`}
          className={styles.idLink}
          aria-label={t('open', { id: shortId(deal.id) })}
          translate="no"
          onClick={(event) => {
            // A new tab is the browser's own business.
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            onOpen(deal.id)
          }}
        >
          {shortId(deal.id)}
        </Link>
        {!deal.livemode && <StatusChip family="deep">{t('is_test')}</StatusChip>}
        {deal.late && <StatusChip family="warn">{t('is_late_short')}</StatusChip>}
        <span className={styles.copy}>
          <CopyButton text={deal.id} label={t('copy_id')} />
        </span>
      </span>
      {deal.external_id !== null && <span className={styles.external}>{deal.external_id}</span>}
    </>
  )
}

function DealActs({ deal, onOpen, onConfirm }: Pick<Props, 'deal' | 'onOpen' | 'onConfirm'>) {
  const t = useTexts('transactions')
  const common = useTexts('common')
  const { roubles } = formats()
  const id = shortId(deal.id)

  if (deal.may_confirm)
    return (
      <Button
        className={styles.confirm}
        // The loud one waits for this person; the quiet one only may.
        variant={deal.status === 'verification' ? 'filled' : 'light'}
        onClick={() => onConfirm(deal)}
      >
        <IconCheck className={styles.wide} size={18} stroke={1.75} aria-hidden="true" />
        <span className={styles.wide}>{t('confirm_long')}</span>
        <span className={styles.tight}>{t('confirm')}</span>
        <span className="visually-hidden">: {t('confirm_of', { id, amount: roubles(deal.amount) })}</span>
      </Button>
    )
  const copy = async () => {
    if (await writeToClipboard(deal.id)) toasts.success(t('id_copied'))
    else toasts.error(common('copy_failed'))
  }
  return (
    <span className={styles.dots}>
      <ActionMenu
        label={t('actions_of', { id })}
        actions={[
          { label: t('details'), icon: IconListDetails, onChoose: () => onOpen(deal.id) },
          { label: t('copy_id'), icon: IconCopy, onChoose: () => void copy() },
        ]}
      />
    </span>
  )
}
