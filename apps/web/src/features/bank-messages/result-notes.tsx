import { Button, CloseButton } from '@mantine/core'
import { Note } from '../../components/note.tsx'
import { useTexts } from '../../lib/texts.tsx'
import type { Replayed } from './bank-messages-queries.ts'
import styles from './result-notes.module.css'

export function ReplayedNote({ counts, onClose }: { counts: Replayed; onClose: () => void }) {
  const t = useTexts('bank-messages')
  const common = useTexts('common')
  const { read, receipts, still_unparsed: left } = counts
  return (
    <div className={styles.note}>
      <Note family="ok" action={<CloseButton size="sm" aria-label={common('close')} onClick={onClose} />}>
        {read === 0 ? t('replayed_nothing') : t('replayed', { read, receipts, left })}
      </Note>
    </div>
  )
}

/** A new template reads what comes from now on; the note leads to what came before. */
export function SavedNote({ onReplay }: { onReplay: () => void }) {
  const t = useTexts('bank-messages')
  return (
    <div className={styles.note}>
      <Note
        family="ok"
        action={
          <Button variant="default" size="xs" className={styles.action} onClick={onReplay}>
            {t('replay')}
          </Button>
        }
      >
        {t('saved_next')}
      </Note>
    </div>
  )
}
