import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QueryView } from '../../../components/query-view.tsx'
import { earningsQuery } from '../../../lib/referrals.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { Income } from './income.tsx'
import styles from './lead-blocks.module.css'
import { LeadCodes } from './lead-codes.tsx'
import { LeadPeople } from './lead-people.tsx'
import { NextSteps } from './next-steps.tsx'

/** A lead's business: what was earned by day, the next payout, what to do next, the codes, and who brings the income. */
export function LeadBlocks() {
  const t = useTexts('overview')
  const earnings = useQuery(earningsQuery)
  return (
    <QueryView query={earnings} failure={t('lead_failed')} skeleton={<Skeleton height={560} radius={14} />}>
      {(earned) => (
        <div className={styles.blocks}>
          <div className={styles.middle}>
            <div className={styles.blocks}>
              <Income earned={earned} />
              <NextSteps earned={earned} />
            </div>
            <LeadCodes invited={earned.invited} />
          </div>
          <LeadPeople people={earned.people} />
        </div>
      )}
    </QueryView>
  )
}
