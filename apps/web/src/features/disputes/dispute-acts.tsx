import { Button } from '@mantine/core'
import { IconGavel, IconLock, IconUpload } from '@tabler/icons-react'
import { useTexts } from '../../lib/texts.tsx'
import type { CaseRole, Dispute } from './disputes-queries.ts'
import styles from './disputes-table.module.css'

interface Props {
  readonly dispute: Dispute
  readonly role: CaseRole
  /** A colleague of support has it open. */
  readonly isHeld: boolean
  readonly onOpen: (id: string) => void
}

/** What waits for the reader has the filled button; the rest can be opened. */
export function DisputeActs({ dispute, role, isHeld, onOpen }: Props) {
  const t = useTexts('disputes')
  const { id, number } = dispute
  if (isHeld)
    return (
      <span className={styles.held}>
        <IconLock size={16} stroke={1.75} aria-hidden="true" />
        {t('held_by_other')}
      </span>
    )
  if (!dispute.awaits_reader)
    return (
      <Button variant="default" className={styles.act} onClick={() => onOpen(id)}>
        {t('open')}
        <span className="visually-hidden">: {t('open_named', { number })}</span>
      </Button>
    )
  const isTrader = role === 'trader'
  const Icon = isTrader ? IconUpload : IconGavel
  return (
    <Button variant="filled" className={styles.act} onClick={() => onOpen(id)}>
      <Icon className={styles.wide} size={16} stroke={1.75} aria-hidden="true" />
      <span className={styles.wide}>{t(isTrader ? 'to_evidence' : 'to_verdict')}</span>
      <span className={styles.tight}>{t(isTrader ? 'to_evidence_short' : 'to_verdict')}</span>
      <span className="visually-hidden">
        : {t(isTrader ? 'to_evidence_of' : 'to_verdict_of', { number })}
      </span>
    </Button>
  )
}
