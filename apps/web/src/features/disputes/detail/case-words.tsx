import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { Case } from '../disputes-queries.ts'
import styles from './case.module.css'

interface Props {
  readonly found: Case
  /** Support's comment is shown elsewhere. */
  readonly isCommentTold?: boolean
}

/** What the opener and support wrote, and the receipts that came meanwhile. */
export function CaseWords({ found, isCommentTold = false }: Props) {
  const t = useTexts('disputes')
  const { roubles, dateTime } = formats()
  return (
    <>
      {found.note !== '' && <Words title={t('side_note')} text={found.note} />}
      {found.comments !== '' && !isCommentTold && (
        <Words title={t('support_comment')} text={found.comments} />
      )}
      {found.receipts.length > 0 && (
        <section>
          <h3 className={styles.heading}>{t('receipts')}</h3>
          <p className={styles.hint}>{t('receipts_hint')}</p>
          <ul className={styles.receipts}>
            {found.receipts.map(({ id, amount, received_at: at }) => (
              <li key={id}>{t('receipt_line', { sum: roubles(amount), time: dateTime(at) })}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      <p className={styles.words}>{text}</p>
    </section>
  )
}
