import { Button } from '@mantine/core'
import { IconCheck, IconCopy, IconListDetails } from '@tabler/icons-react'
import { ActionMenu } from '../../components/action-menu.tsx'
import { writeToClipboard } from '../../components/use-copy.ts'
import { formats } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import type { DealOpeners } from './deal-openers.ts'
import styles from './deals-table.module.css'
import { shortId } from './short-id.ts'
import type { Deal } from './transactions-queries.ts'

/** The button that confirms, where this person may; else a menu. */
export function DealActs({ deal, onOpen, onConfirm }: DealOpeners & { deal: Deal }) {
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
          { label: t('details'), icon: IconListDetails, reads: true, onChoose: () => onOpen(deal.id) },
          { label: t('copy_id'), icon: IconCopy, reads: true, onChoose: () => void copy() },
        ]}
      />
    </span>
  )
}
