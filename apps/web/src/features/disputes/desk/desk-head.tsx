import { ActionIcon, Modal } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useFormClose } from '../../../components/form-dialog.tsx'
import { useNarrow } from '../../../components/use-narrow.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { DisputeStatusChip } from '../dispute-status.tsx'
import type { Case } from '../disputes-queries.ts'
import { PdfButton } from '../sides/pdf-button.tsx'
import styles from './desk.module.css'

/** The way back, the number, how it stands, and why it was opened. */
export function DeskHead({ found }: { found: Case | undefined }) {
  const t = useTexts('disputes')
  const close = useFormClose()
  // A phone has it under what was said: there is no room beside the title.
  const isNarrow = useNarrow(720)
  return (
    <div className={styles.head}>
      <ActionIcon variant="default" size={40} aria-label={t('desk_back')} onClick={close}>
        <IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      <div className={styles.headWords}>
        <div className={styles.headLine}>
          <Modal.Title className={styles.title}>
            {found ? t('case_title', { number: found.number }) : t('case_title_plain')}
          </Modal.Title>
          {found && <DisputeStatusChip status={found.status} />}
        </div>
        <p className={styles.quiet}>{found ? <Opened found={found} /> : '\u00A0'}</p>
      </div>
      {found && !isNarrow && <PdfButton found={found} />}
    </div>
  )
}

function Opened({ found }: { found: Case }) {
  const t = useTexts('disputes')
  return t('desk_opened', {
    reason: t(`desk_about_${found.reason}`),
    who: t(`desk_who_${found.opened_by}`),
    time: formats().dateTime(found.created_at),
  })
}
