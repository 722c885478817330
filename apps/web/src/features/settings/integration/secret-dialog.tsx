import { Button, Modal } from '@mantine/core'
import { CopyButton } from '../../../components/copy-button.tsx'
import { Note } from '../../../components/note.tsx'
import { useLast } from '../../../components/use-last.ts'
import { useOpener } from '../../../components/use-opener.ts'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './integration.module.css'

export interface Secret {
  readonly title: string
  readonly warning: string
  readonly label: string
  readonly copy: string
  readonly value: string
}

/** Shows a secret once. Only its own button closes it: a stray click would lose the secret for good. */
export function SecretDialog({ secret, onClose }: { secret: Secret | undefined; onClose: () => void }) {
  const t = useTexts('integration')
  const shown = useLast(secret)
  const returnFocus = useOpener(secret !== undefined)
  return (
    <Modal
      opened={secret !== undefined}
      onClose={onClose}
      onExitTransitionEnd={returnFocus}
      // Mantine's own would go to the form's button, which is gone: the focus would be lost.
      returnFocus={false}
      size={520}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Modal.Title>{shown?.title}</Modal.Title>
      <div className={styles.note}>
        <Note family="warn">{shown?.warning}</Note>
      </div>
      <div className={styles.secret}>
        <code className={styles.code} translate="no">
          <span className="visually-hidden">{shown?.label}: </span>
          {shown?.value}
        </code>
        <CopyButton text={shown?.value ?? ''} label={shown?.copy ?? ''} />
      </div>
      <div className={styles.feet}>
        <Button onClick={onClose}>{t('key_shown_done')}</Button>
      </div>
    </Modal>
  )
}
