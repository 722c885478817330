import { Button } from '@mantine/core'
import styles from './question.module.css'
import { TerminalDialog } from './terminal-dialog.tsx'

interface Props {
  readonly opened: boolean
  readonly title: string
  readonly text: string
  readonly yes: string
  readonly no: string
  readonly isBusy: boolean
  readonly isAbove?: boolean
  readonly onYes: () => void
  readonly onClose: () => void
}

/** Asks before something is lost. The safe answer has the focus. */
export function Question({ opened, title, text, yes, no, isBusy, isAbove = false, onYes, onClose }: Props) {
  return (
    <TerminalDialog opened={opened} title={title} size={440} isAbove={isAbove} onClose={onClose}>
      <p className={styles.text}>{text}</p>
      <div className={styles.answers}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {no}
        </Button>
        <Button variant="default" className={styles.danger} loading={isBusy} onClick={onYes}>
          {yes}
        </Button>
      </div>
    </TerminalDialog>
  )
}
