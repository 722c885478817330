import { IconX } from '@tabler/icons-react'
import { Note } from '../../components/note.tsx'
import { useTexts } from '../../lib/texts.tsx'
import styles from './farewell-notice.module.css'

/** Why someone was signed out. It stays until it is read: five seconds may be too few for bad news. */
export function FarewellNotice({ text, onDismiss }: { text: string; onDismiss: () => void }) {
  const t = useTexts('common')
  return (
    <div className={styles.place}>
      <Note
        family="bad"
        action={
          <button type="button" className={styles.close} aria-label={t('close')} onClick={onDismiss}>
            <IconX size={18} stroke={1.75} aria-hidden="true" />
          </button>
        }
      >
        {text}
      </Note>
    </div>
  )
}
