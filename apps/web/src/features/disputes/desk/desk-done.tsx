import { Button, Modal } from '@mantine/core'
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './desk.module.css'
import { KeysDialog } from './keys-dialog.tsx'
import { QueueWords } from './queue-words.tsx'
import { useDeskKeys } from './use-desk-keys.ts'
import type { CaseQueue } from './use-queue.ts'

interface Props {
  readonly number: number
  readonly place: RefObject<HTMLElement | null>
  readonly queue: CaseQueue
  readonly onCover: (isCovered: boolean) => void
  readonly onClose: () => void
}

/** After a verdict: the case is given back, and the keyboard stands on the way to the next one. */
export function DeskDone({ number, place, queue, onCover, onClose }: Props) {
  const t = useTexts('disputes')
  const next = useRef<HTMLButtonElement>(null)
  const [isHelp, setHelp] = useState(false)
  // Before the next paint: the dialog that had the focus is gone.
  useLayoutEffect(() => next.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    onCover(isHelp)
    return () => onCover(false)
  }, [isHelp, onCover])
  useDeskKeys(place, { onNext: queue.next, onPrevious: queue.previous, onHelp: () => setHelp(true) })
  return (
    <div className={styles.done}>
      <IconCircleCheck className={styles.doneSign} size={40} stroke={1.5} aria-hidden="true" />
      <Modal.Title className={styles.title}>{t('desk_done_title', { number })}</Modal.Title>
      <p className={styles.quiet}>{t('desk_done_text')}</p>
      <p className={styles.quiet}>
        <QueueWords current={undefined} />
      </p>
      <div className={styles.doneActs}>
        <BusyButton
          ref={next}
          data-autofocus
          aria-keyshortcuts="J"
          loading={queue.isTaking}
          rightSection={<IconChevronRight size={18} stroke={1.75} aria-hidden="true" />}
          onClick={queue.next}
        >
          {t('desk_next')}
        </BusyButton>
        <Button variant="default" onClick={onClose}>
          {t('desk_back')}
        </Button>
      </div>
      <KeysDialog opened={isHelp} onClose={() => setHelp(false)} />
    </div>
  )
}
