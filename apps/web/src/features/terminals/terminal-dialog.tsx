import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useOpener } from '../../components/use-opener.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './terminal-dialog.module.css'

interface Props {
  readonly opened: boolean
  readonly title: string
  readonly size: number
  /** Another dialog lies over this one and owns Escape, the clicks beside it, and the focus. */
  readonly isCovered?: boolean
  readonly onClose: () => void
  readonly onClosed?: () => void
  readonly children: ReactNode
}

/** A window with a title. Wide ones fill a phone's screen; the focus goes back to where it came from. */
export function TerminalDialog(props: Props) {
  const { opened, title, size, isCovered = false, onClose, onClosed, children } = props
  const common = useTexts('common')
  const isNarrow = useMediaQuery('(max-width: 720px)') ?? false
  const returnFocus = useOpener(opened)

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => {
        returnFocus()
        onClosed?.()
      }}
      returnFocus={false}
      size={size}
      fullScreen={isNarrow && size > 480}
      withCloseButton={false}
      closeOnEscape={!isCovered}
      closeOnClickOutside={!isCovered}
      trapFocus={!isCovered}
    >
      {/* Not Mantine's own header: outside the page's landmarks it would count as a second banner. */}
      <div className={styles.head}>
        <Modal.Title>{title}</Modal.Title>
        <Modal.CloseButton aria-label={common('close')} size={36} iconSize={22} />
      </div>
      {children}
    </Modal>
  )
}
