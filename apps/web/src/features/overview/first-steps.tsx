import { IconCreditCard, IconDeviceMobile, IconWallet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dashboardQuery } from '../../lib/dashboard.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './first-steps.module.css'
import { hasPhone } from './has-phone.ts'
import { addressQuery, methodCountQuery } from './overview-queries.ts'
import { Step } from './step.tsx'

/** Before the first deal a trader needs three things; this tells which are there and leads to the rest. */
export function FirstSteps({ onWallet }: { onWallet: (() => void) | undefined }) {
  const t = useTexts('overview')
  const hasWallet = useQuery(addressQuery).data != null
  const hasTerminal = hasPhone(useQuery(dashboardQuery).data?.terminals)
  const hasMethod = (useQuery(methodCountQuery).data ?? 0) > 0
  const done = [hasWallet, hasTerminal, hasMethod].filter(Boolean).length

  return (
    <section aria-labelledby="first-steps">
      <div className={styles.head}>
        <div>
          <h2 className={styles.heading} id="first-steps">
            {t('first_steps')}
          </h2>
          <p className={styles.lead}>{t('steps_lead')}</p>
        </div>
        <Progress done={done} count={3} />
      </div>
      <div className={styles.grid}>
        <Step name="wallet" icon={IconWallet} isDone={hasWallet} onOpen={onWallet} />
        <Step name="terminal" icon={IconDeviceMobile} isDone={hasTerminal} to="/terminals" />
        <Step name="method" icon={IconCreditCard} isDone={hasMethod} to="/payments" />
      </div>
      <p className={styles.later}>
        {t('telegram_later')}.{' '}
        <Link to="/help" state={{ openSection: 'beginners', openSubsection: 'telegram' }}>
          {t('telegram_open')}
        </Link>
      </p>
    </section>
  )
}

function Progress({ done, count }: { done: number; count: number }) {
  const t = useTexts('overview')
  const text = t('steps_done', { done, count })
  return (
    <div className={styles.progress}>
      <span>{text}</span>
      <span
        className={styles.track}
        role="progressbar"
        aria-label={t('first_steps')}
        aria-valuemin={0}
        aria-valuemax={count}
        aria-valuenow={done}
        aria-valuetext={text}
      >
        <span style={{ width: `${(done / count) * 100}%` }} />
      </span>
    </div>
  )
}
