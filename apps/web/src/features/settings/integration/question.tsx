import { Button } from '@mantine/core'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './integration.module.css'

interface Props {
  readonly opened: boolean
  readonly title: string
  readonly text: string
  /** What the button does, as a verb. */
  readonly yes: string
  readonly isDanger?: boolean
  readonly isBusy: boolean
  readonly onYes: () => void
  readonly onClose: () => void
}

/** Asks before something is lost. The safe answer has the focus. */
export function Question({ opened, title, text, yes, isDanger = true, isBusy, onYes, onClose }: Props) {
  const t = useTexts('integration')
  return (
    <FormDialog opened={opened} title={title} size={460} isDirty={false} onClose={onClose}>
      <p className={styles.text}>{text}</p>
      <div className={styles.feet}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          {...(isDanger && { variant: 'default', className: styles.danger ?? '' })}
          loading={isBusy}
          onClick={onYes}
        >
          {yes}
        </Button>
      </div>
    </FormDialog>
  )
}
