import { Button } from '@mantine/core'
import {
  IconCopy,
  IconMailForward,
  IconPlus,
  IconUserPause,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react'
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
    <Panel
      title={t('lead_next')}
      action={
        <span className={styles.quiet}>{t('lead_steps', { count: quiet.length + (first ? 2 : 1) })}</span>
      }
    >
      <ul className={styles.list}>
        {first && (
          <Step
            icon={IconMailForward}
            isFirst
            title={t('lead_waiting', { count: waiting.length })}
            text={t('lead_waiting_text', { emails: waiting.map(({ email }) => email).join(', ') })}
          >
            <Copy text={first.referral_code} label={t('lead_copy_code')} isFirst />
          </Step>
        )}
        {quiet.map(({ referral_id: id, email, last_deal_at: last }, at) => (
          <Step
            key={id}
            icon={IconUserPause}
            isFirst={!first && at === 0}
            title={t('lead_quiet', { email, days: daysSince(last) })}
            text={t('lead_quiet_text', { date: formats().longDate(last) })}
          >
            <Copy text={email} label={t('lead_copy_email')} isFirst={!first && at === 0} />
          </Step>
        ))}
        <Step
          icon={IconUserPlus}
          isFirst={!first && quiet.length === 0}
          title={t(invited === 0 ? 'lead_invite_first' : 'lead_invite')}
          text={t('lead_invite_text')}
        >
          <Button
            component={Link}
            to="/referrals?create=1"
            variant={!first && quiet.length === 0 ? 'filled' : 'default'}
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

interface StepProps {
  readonly icon: TablerIcon
  readonly isFirst: boolean
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

function Step({ icon: Icon, isFirst, title, text, children }: StepProps) {
  return (
    <li className={styles.step}>
      <span className={styles.tile} data-first={isFirst}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <div>
        <p className={styles.stepTitle}>{title}</p>
        <p className={styles.stepText}>{text}</p>
      </div>
      {children}
    </li>
  )
}

function Copy({ text, label, isFirst = false }: { text: string; label: string; isFirst?: boolean }) {
  const t = useTexts('common')
  const { copy } = useCopy(text)
  const copyAndTell = async () => {
    if (await copy()) toasts.success(t('copied'))
    else toasts.error(t('copy_failed'))
  }
  return (
    <Button
      variant={isFirst ? 'filled' : 'default'}
      leftSection={<IconCopy size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => void copyAndTell()}
    >
      {label}
    </Button>
  )
}
