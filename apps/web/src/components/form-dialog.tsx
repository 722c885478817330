import { Button, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { useTexts } from '../lib/texts.tsx'
import styles from './form-dialog.module.css'
import { useOpener } from './use-opener.ts'

interface Props {
  readonly opened: boolean
  readonly title: string
  /** Beside the title, such as a status. */
  readonly mark?: ReactNode
  readonly size: number
  /** Takes the whole window, and its content has a head with `Modal.Title`. */
  readonly isWhole?: boolean
  /** Hangs from the top: what is in it grows and shrinks, and what is above that does not move under the pointer. */
  readonly isSteady?: boolean
  /** Something was typed that closing would lose. */
  readonly isDirty: boolean
  /** Another dialog is open above this one and has the keyboard. */
  readonly isCovered?: boolean
  readonly onClose: () => void
  readonly onClosed?: () => void
  readonly children: ReactNode
}

const Close = createContext<() => void>(() => undefined)

/** For a button inside: closes as the cross does, with a confirmation when typed text would be lost. */
export const useFormClose = () => useContext(Close)

/** A dialog with a form in it: Escape, the cross and a click beside it need a confirmation when typed text would be lost. */
export function FormDialog(props: Props) {
  const { opened, title, mark, size, isDirty, isCovered = false } = props
  const { isWhole = false, isSteady = false } = props
  const { onClose, onClosed, children } = props
  const t = useTexts('common')
  const isNarrow = useMediaQuery('(max-width: 720px)') ?? false
  const [isAsking, setAsking] = useState(false)
  const isBelow = isAsking || isCovered
  const returnFocus = useOpener(opened)

  // Later, not now: the same press of Escape would reach the question too, and close it.
  const ask = () => setTimeout(() => setAsking(true))

  const close = () => (isDirty ? void ask() : onClose())

  const leave = () => {
    setAsking(false)
    onClose()
  }

  return (
    <>
      <Modal
        opened={opened}
        onClose={close}
        onExitTransitionEnd={() => {
          returnFocus()
          onClosed?.()
        }}
        returnFocus={false}
        size={size}
        centered={!isSteady}
        fullScreen={isWhole || (isNarrow && size > 480)}
        withCloseButton={false}
        {...(isWhole && { classNames: { content: styles.whole ?? '' } })}
        // While the question is open, it owns Escape and the clicks beside it.
        closeOnEscape={!isBelow}
        closeOnClickOutside={!isBelow}
        trapFocus={!isBelow}
      >
        {/* Not Mantine's own header: outside the page's landmarks it would count as a second banner. */}
        {!isWhole && (
          <div className={styles.head}>
            <div className={styles.title}>
              <Modal.Title>{title}</Modal.Title>
              {mark}
            </div>
            <Modal.CloseButton aria-label={t('close')} size={36} iconSize={22} />
          </div>
        )}
        <Close value={close}>{children}</Close>
      </Modal>
      <Modal opened={opened && isAsking} onClose={() => setAsking(false)} size={400} withCloseButton={false}>
        <Modal.Title>{t('leave_title')}</Modal.Title>
        <p className={styles.question}>{t('leave_text')}</p>
        <div className={styles.answers}>
          <Button variant="default" onClick={leave}>
            {t('leave_close')}
          </Button>
          <Button data-autofocus onClick={() => setAsking(false)}>
            {t('leave_stay')}
          </Button>
        </div>
      </Modal>
    </>
  )
}
