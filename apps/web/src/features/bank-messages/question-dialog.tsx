import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useTexts } from '../../lib/texts.tsx'
import styles from './question-dialog.module.css'

interface Props {
  readonly opened: boolean
  readonly title: string
  /** What the button does, as a verb. */
  readonly confirm: string
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Asked before something that cannot be taken back. */
export function QuestionDialog({ opened, title, confirm, isBusy, onConfirm, onClose, children }: Props) {
  const t = useTexts('bank-messages')
  return (
    <FormDialog opened={opened} title={title} size={460} isDirty={false} onClose={onClose}>
      <div className={styles.text}>{children}</div>
      <div className={styles.answers}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button data-autofocus loading={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </FormDialog>
  )
}
