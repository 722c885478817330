import { Button, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { useTexts } from '../lib/texts.tsx'
import styles from './form-dialog.module.css'
import { useOpener } from './use-opener.ts'

interface Props {
  readonly opened: boolean
  readonly title: string
  /** Beside the title, such as a status. */
  readonly mark?: ReactNode
  /** Below the title. */
  readonly subtitle?: ReactNode
  /** A page of cards over the whole window, with the way back before its title. */
  readonly isPage?: boolean
  readonly size: number
  /** Something was typed that closing would lose. */
  readonly isDirty: boolean
  /** Another dialog lies above this one and owns the keyboard. */
  readonly isCovered?: boolean
  readonly onClose: () => void
  readonly onClosed?: () => void
  readonly children: ReactNode
}

const Close = createContext<() => void>(() => undefined)

/** For a button inside: closes as the cross does, and asks first when typed text would be lost. */
export const useFormClose = () => useContext(Close)

/** A dialog with a form in it: Escape, the cross and a click beside it ask first when typed text would be lost. */
export function FormDialog(props: Props) {
  const { opened, size, isDirty, isCovered = false, isPage = false, onClose, onClosed, children } = props
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
        fullScreen={isPage || (isNarrow && size > 480)}
        {...(isPage && { classNames: { content: styles.page, body: styles.pageBody } })}
        withCloseButton={false}
        // While the question is open, it owns Escape and the clicks beside it.
        closeOnEscape={!isBelow}
        closeOnClickOutside={!isBelow}
        trapFocus={!isBelow}
      >
        <Head {...props} />
        <Close value={close}>{children}</Close>
      </Modal>
      <Modal
        opened={opened && isAsking}
        onClose={() => setAsking(false)}
        size={400}
        withCloseButton={false}
        // The page is veiled already.
        overlayProps={{ blur: 0, backgroundOpacity: 0.35 }}
      >
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

/** Not Mantine's own header: outside the page's landmarks it would count as a second banner. */
function Head({ title, mark, subtitle, isPage = false }: Props) {
  const t = useTexts('common')
  const close = <Modal.CloseButton aria-label={t('close')} size={36} iconSize={22} />
  return (
    <div className={styles.head} data-page={isPage}>
      {isPage && (
        <Modal.CloseButton
          aria-label={t('close')}
          size={36}
          icon={<IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />}
        />
      )}
      <div>
        <div className={styles.title}>
          <Modal.Title>{title}</Modal.Title>
          {mark}
        </div>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {!isPage && close}
    </div>
  )
}
