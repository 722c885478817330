import { Fact, Facts } from '../../../components/facts/facts.tsx'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { Case } from '../disputes-queries.ts'
import { PdfButton } from './pdf-button.tsx'
import type { Side } from './side.ts'
import styles from './sides.module.css'
import { decidedByText, verdictSentence, verdictTitle } from './verdict-words.ts'

/** How the case ended and why, in one sentence, with support's own words below it. */
export function VerdictCard({ found, side }: { found: Case; side: Side }) {
  const t = useTexts('disputes')
  const sentence = verdictSentence(t, found)
  // Of a rule the sentence says it already, and nobody of support has written anything.
  const isByRule = found.verdict?.by === 'rule'
  const comment = isByRule ? '' : found.verdict?.comment || found.comments
  return (
    <section className={styles.card} aria-label={t('side_verdict')}>
      <div className={styles.line}>
        <div>
          <p className={styles.small}>{t('side_verdict')}</p>
          <h2 className={styles.sum}>{verdictTitle(t, found, side)}</h2>
        </div>
        <PdfButton found={found} />
      </div>
      {sentence !== '' && <p>{sentence}</p>}
      {comment !== '' && (
        <div>
          <h3 className={styles.small}>{t('support_comment')}</h3>
          <p className={styles.said}>{comment}</p>
        </div>
      )}
      <VerdictFacts found={found} />
    </section>
  )
}

function VerdictFacts({ found }: { found: Case }) {
  const t = useTexts('disputes')
  const { roubles } = formats()
  return (
    <Facts layout="rows" isPaired className={styles.plainFacts}>
      <Fact name={t('side_decided_by')}>{decidedByText(t, found)}</Fact>
      <Fact name={t('side_reason')}>{t(`side_reason_${found.reason}`)}</Fact>
      <Fact name={t('side_amount_asked')}>{roubles(found.transaction.amount)}</Fact>
      {found.verdict_amount !== null && (
        <Fact name={t('side_amount_decided')}>{roubles(found.verdict_amount)}</Fact>
      )}
    </Facts>
  )
}
