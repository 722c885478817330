import { Modal } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTexts } from '../../../lib/texts.tsx'
import { DisputeStatusChip } from '../dispute-status.tsx'
import type { Case, CaseRole } from '../disputes-queries.ts'
import { CaseSubtitle } from './case-subtitle.tsx'
import styles from './side-head.module.css'

/** The way back, the case's number and status, and why it is there. */
export function SideHead({ found, role }: { found: Case | undefined; role: CaseRole }) {
  const t = useTexts('disputes')
  const common = useTexts('common')
  return (
    <div className={styles.head}>
      <Modal.CloseButton
        className={styles.back ?? ''}
        aria-label={common('close')}
        size={40}
        icon={<IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />}
      />
      <div>
        <div className={styles.line}>
          <Modal.Title className={styles.title ?? ''}>
            {found ? t('case_title', { number: found.number }) : t('case_title_plain')}
          </Modal.Title>
          {found && <DisputeStatusChip status={found.status} />}
        </div>
        {found && (
          <p className={styles.why}>
            <CaseSubtitle found={found} role={role} />
          </p>
        )}
      </div>
    </div>
  )
}
