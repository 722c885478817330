import styles from './payments.module.css'

/** A masked number, or nothing where there is none. */
export function Numbers({ text }: { text: string | null }) {
  return text === null ? (
    <span className={styles.none}>—</span>
  ) : (
    <span className={styles.digits} translate="no">
      {text}
    </span>
  )
}
