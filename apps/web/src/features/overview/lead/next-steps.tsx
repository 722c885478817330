import { Button } from '@mantine/core'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Panel } from '../../../components/panel/panel.tsx'
import { useCopy } from '../../../components/use-copy.ts'
import { formats } from '../../../lib/format.ts'
import type { Earnings } from '../../../lib/referrals.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import styles from './lead-blocks.module.css'

const dayMs = 86_400_000

export function NextSteps({ earned: { waiting, quiet, invited } }: { earned: Earnings }) {
  const t = useTexts('overview')
  const [first] = waiting
  return (
    <Panel title={t('lead_next')}>
      <ul className={styles.list}>
        {first && (
          <Step
            title={t('lead_waiting', { count: waiting.length })}
            text={t('lead_waiting_text', { emails: waiting.map(({ email }) => email).join(', ') })}
          >
            <Copy text={first.referral_code} label={t('lead_copy_code')} />
          </Step>
        )}
        {quiet.map(({ referral_id: id, email, last_deal_at: last }) => (
          <Step
            key={id}
            title={t('lead_quiet', { email, days: daysSince(last) })}
            text={t('lead_quiet_text', { date: formats().longDate(last) })}
          >
            <Copy text={email} label={t('lead_copy_email')} />
          </Step>
        ))}
        <Step title={t(invited === 0 ? 'lead_invite_first' : 'lead_invite')} text={t('lead_invite_text')}>
          <Button
            component={Link}
            to="/referrals?create=1"
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
          >
            {t('lead_create')}
          </Button>
        </Step>
      </ul>
    </Panel>
  )
}

const daysSince = (moment: string) => Math.floor((Date.now() - new Date(moment).getTime()) / dayMs)

function Step({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className={styles.step}>
      <div>
        <p className={styles.stepTitle}>{title}</p>
        <p className={styles.stepText}>{text}</p>
      </div>
      {children}
    </li>
  )
}

function Copy({ text, label }: { text: string; label: string }) {
  const t = useTexts('common')
  const { copy } = useCopy(text)
  const copyAndTell = async () => {
    if (await copy()) toasts.success(t('copied'))
    else toasts.error(t('copy_failed'))
  }
  return (
    <Button
      variant="default"
      leftSection={<IconCopy size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => void copyAndTell()}
    >
      {label}
    </Button>
  )
}
