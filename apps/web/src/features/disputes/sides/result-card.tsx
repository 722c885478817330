import { Fact, Facts } from '../../../components/facts/facts.tsx'
import { Panel } from '../../../components/panel/panel.tsx'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { Case } from '../disputes-queries.ts'
import { isAboutComplete, type Side } from './side.ts'
import styles from './sides.module.css'

/** What the end has left behind: the reader's money, the deal, and what the payer sees. */
export function ResultCard({ found, side }: { found: Case; side: Side }) {
  const t = useTexts('disputes')
  const credited = side === 'merchant' ? creditedBy(found) : undefined
  return (
    <Panel title={t('side_result')}>
      <Facts layout="rows" className={styles.plainFacts}>
        {credited !== undefined && <Fact name={t('side_credited')}>{credited}</Fact>}
        <Fact name={t('fact_deal')}>{t(`side_deal_${found.deal_status}`)}</Fact>
        {side === 'merchant' && (
          <Fact name={t('side_payer_sees')}>
            {t(found.deal_status === 'complete' ? 'side_payer_paid' : 'side_payer_unpaid')}
          </Fact>
        )}
      </Facts>
    </Panel>
  )
}

/** Only where it is certain: for a corrected sum, and for a deal that was complete before, the transactions tell it. */
function creditedBy(found: Case): string | undefined {
  if (isAboutComplete(found)) return undefined
  if (found.status === 'completed_towards_trader') return '0\u00A0USDT'
  return found.verdict_amount === null ? formats().usdtRounded(found.transaction.profit) : undefined
}
