import { IconBuildingStore, IconUserCheck } from '@tabler/icons-react'
import { Panel } from '../../../components/panel/panel.tsx'
import { StatusChip } from '../../../components/status-chip.tsx'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { Case } from '../disputes-queries.ts'
import { isAboutComplete } from './side.ts'
import styles from './sides.module.css'

/** What each verdict would do to the reader's own balance. */
export function OutcomeCard({ found }: { found: Case }) {
  const t = useTexts('disputes')
  if (found.possible === null) return null
  const { for_merchant: ours, for_trader: theirs } = found.possible
  const wasComplete = isAboutComplete(found)
  return (
    <Panel title={t('side_possible')}>
      <div className={styles.outcomes}>
        <div className={styles.outcome}>
          <StatusChip family="mute" icon={IconBuildingStore}>
            {t('side_possible_merchant')}
          </StatusChip>
          <Change sum={ours} />
          <p className={styles.hint}>{t(wasComplete ? 'side_possible_kept' : 'side_possible_complete')}</p>
        </div>
        <div className={styles.outcome}>
          <StatusChip family="ok" icon={IconUserCheck}>
            {t('side_possible_trader')}
          </StatusChip>
          <Change sum={theirs} />
          <p className={styles.hint}>{t(wasComplete ? 'side_possible_reversed' : 'side_possible_unpaid')}</p>
        </div>
      </div>
      <p className={styles.hint}>{t('side_possible_appeal')}</p>
    </Panel>
  )
}

function Change({ sum }: { sum: string }) {
  const isNothing = !/[1-9]/.test(sum)
  return (
    <p className={styles.change} data-gain={!isNothing && !sum.startsWith('-')}>
      {isNothing ? '0\u00A0USDT' : formats().profit(sum)}
    </p>
  )
}
