import { shortId } from '../../../components/terminal-card/terminal-status.ts'
import { useNarrow } from '../../../components/use-narrow.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { Doctor } from './doctor-queries.ts'
import styles from './phone-line.module.css'

/** «Терминал a3f1-7c20, Android 13». Its line is kept while it is not known, so that nothing jumps. */
export function PhoneLine({ doctor }: { doctor: Doctor | undefined }) {
  const t = useTexts('doctor')
  const isNarrow = useNarrow(1140)
  if (doctor === undefined) return '\u00A0'
  const { terminal, android } = doctor
  return (
    <>
      {!isNarrow && `${t('terminal_id')} `}
      <span className={styles.id} translate="no" title={terminal.id}>
        {shortId(terminal.id)}
      </span>
      {android !== null && `, ${t('android', { version: android })}`}
    </>
  )
}
