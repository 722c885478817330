import { Button } from '@mantine/core'
import { IconCheck, IconClock, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { CopyButton } from '../../../components/copy-button.tsx'
import { Panel } from '../../../components/panel/panel.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { StatusChip } from '../../../components/status-chip.tsx'
import { formats } from '../../../lib/format.ts'
import { type Referral, referralsQuery } from '../../../lib/referrals.ts'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './lead-blocks.module.css'

const shown = 6

/** The latest codes. */
export function LeadCodes({ invited }: { invited: number }) {
  const t = useTexts('overview')
  const list = useQuery(referralsQuery(1))
  return (
    <Panel
      title={t('lead_codes')}
      action={
        <Button
          component={Link}
          to="/referrals?create=1"
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
        >
          {t('lead_create')}
        </Button>
      }
    >
      <QueryView
        query={list}
        failure={t('lead_failed')}
        empty={<p className={styles.stepText}>{t('lead_codes_none')}</p>}
      >
        {({ results }) => (
          <ul className={styles.list}>
            {results.slice(0, shown).map((referral) => (
              <Code key={referral.id} referral={referral} />
            ))}
          </ul>
        )}
      </QueryView>
      {invited > 0 && (
        <Link className={styles.all} to="/referrals">
          {t('lead_codes_all', { count: invited })}
        </Link>
      )}
    </Panel>
  )
}

function Code({ referral }: { referral: Referral }) {
  const t = useTexts('overview')
  const { referral_code: code, is_used: isUsed } = referral
  return (
    <li className={styles.code}>
      <span className={styles.name} translate="no">
        {code}
      </span>
      <CopyButton text={code} label={t('lead_copy_this', { code })} />
      <span className={styles.end}>
        <StatusChip family={isUsed ? 'ok' : 'warn'} icon={isUsed ? IconCheck : IconClock}>
          {t(isUsed ? 'lead_activated' : 'lead_awaited')}
        </StatusChip>
      </span>
      <span className={styles.quiet} translate="no">
        {referral.email}
      </span>
      <span className={isUsed ? styles.gain : styles.quiet}>{formats().profit(referral.profit)}</span>
    </li>
  )
}
