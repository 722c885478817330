import { useEffect, useId, useRef } from 'react'
import { useTexts } from '../lib/texts.tsx'
import { Button } from './button.tsx'
import styles from './cancel-dialog.module.css'

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** The browser's own dialog keeps the focus inside, gives it back, and closes by Esc. */
export function CancelDialog({ isOpen, onClose, onConfirm }: Props) {
  const t = useTexts('checkout')
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onClose={onClose}>
      <h2 className={styles.title} id={id}>
        {t('cancel_title')}
      </h2>
      <p>{t('cancel_text')}</p>
      <div className={styles.actions}>
        <Button kind="outline" onPress={onClose}>
          {t('cancel_no')}
        </Button>
        <Button kind="danger" onPress={onConfirm}>
          {t('cancel_yes')}
        </Button>
      </div>
    </dialog>
  )
}
