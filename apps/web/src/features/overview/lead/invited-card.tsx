import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Panel } from '../../../components/panel/panel.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { earningsQuery } from '../../../lib/referrals.ts'
import { useTexts } from '../../../lib/texts.tsx'
import panel from '../panel.module.css'
import styles from './lead-blocks.module.css'

/** How many were invited, came, and trade: where a trader's rating would stand. */
export function InvitedCard() {
  const t = useTexts('overview')
  const earnings = useQuery(earningsQuery)
  return (
    <Panel
      className={styles.invited}
      title={t('lead_invited')}
      action={
        <Link className={panel.link} to="/referrals">
          {t('lead_referrals')}
        </Link>
      }
    >
      <QueryView query={earnings} failure={t('lead_failed')} skeleton={<Skeleton height={140} mt={12} />}>
        {({ invited, activated, active }) => (
          <>
            <p className={styles.active}>
              <b>{active}</b> {t('lead_active_week', { count: active })}
            </p>
            <dl className={styles.bars}>
              <Bar name={t('lead_bar_invited')} count={invited} of={invited} />
              <Bar name={t('lead_bar_activated')} count={activated} of={invited} />
              <Bar name={t('lead_bar_active')} count={active} of={invited} isActive />
            </dl>
          </>
        )}
      </QueryView>
    </Panel>
  )
}

interface BarProps {
  readonly name: string
  readonly count: number
  readonly of: number
  readonly isActive?: boolean
}

function Bar({ name, count, of, isActive = false }: BarProps) {
  return (
    <div className={styles.bar} data-active={isActive}>
      <dt>{name}</dt>
      <span className={styles.track} aria-hidden="true">
        <span style={{ width: `${of === 0 ? 0 : (count / of) * 100}%` }} />
      </span>
      <dd>{count}</dd>
    </div>
  )
}
