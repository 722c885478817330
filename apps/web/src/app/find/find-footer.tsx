import { useTexts } from '../../lib/texts.tsx'
import styles from './find-dialog.module.css'
import { modifierSign } from './shortcut-keys.ts'

/** The keys of the search, at its foot. */
export function FindFooter({ onHelp }: { onHelp: () => void }) {
  const t = useTexts('find')
  return (
    <div className={styles.footer}>
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd> {t('key_choose')}
      </span>
      <span>
        <kbd>↵</kbd> {t('key_open')}
      </span>
      <span>
        <kbd>{modifierSign()}</kbd>
        <kbd>↵</kbd> {t('key_new_tab')}
      </span>
      <button type="button" className={styles.help} onClick={onHelp}>
        <kbd>?</kbd> {t('key_all')}
      </button>
      <span>
        <kbd>esc</kbd> {t('key_close')}
      </span>
    </div>
  )
}
