import { Note } from '../../components/note.tsx'
import { type TextKey, useTexts } from '../../lib/texts.tsx'
import styles from './pattern-notes.module.css'
import { problemText } from './problem-text.ts'
import type { DraftTest } from './use-template-editor.ts'

/** What the test says of the pattern itself, and of the texts that others read. */
export function PatternNotes({ test }: { test: DraftTest }) {
  const t = useTexts('bank-messages')
  const { answer, isIdle, hasFailed } = test
  if (isIdle) return <Note family="info">{t('test_waiting')}</Note>
  if (hasFailed) return <Note family="warn">{t('test_failed')}</Note>
  if (answer === undefined) return null
  return (
    <>
      {answer.problems.length > 0 && (
        <Note family="bad">
          <p className={styles.title}>{t('problems_title')}</p>
          <ul className={styles.list}>
            {[...new Set(answer.problems)].map((code) => (
              <li key={code}>{t(problemText(code) satisfies TextKey<'bank-messages'>, { code })}</li>
            ))}
          </ul>
        </Note>
      )}
      {answer.clashes.length > 0 && (
        <Note family="warn">
          <p className={styles.title}>{t('clashes_title')}</p>
          <ul className={styles.list}>
            {answer.clashes.map(({ template, text }) => (
              <li key={`${template} ${text}`} className={styles.clash}>
                {t('clash', { template, text })}
              </li>
            ))}
          </ul>
        </Note>
      )}
    </>
  )
}
