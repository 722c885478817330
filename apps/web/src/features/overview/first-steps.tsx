import { IconCreditCard, IconDeviceMobile, IconWallet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { dashboardQuery } from '../../lib/dashboard.ts'
import { useTexts } from '../../lib/texts.tsx'
import { type FirstStepStates, firstStepStates } from './first-step-states.ts'
import styles from './first-steps.module.css'
import { addressQuery, ownMethodsQuery } from './overview-queries.ts'
import { Step } from './step.tsx'
import { TellMe } from './tell-me.tsx'

/** Before the first deal a trader needs three things; this tells what is missing for each and leads there. */
export function FirstSteps({ onWallet }: { onWallet: (() => void) | undefined }) {
  const t = useTexts('overview')
  const { wallet, terminal, method } = useFirstStepStates()
  const done = [wallet, terminal, method].filter((state) => state === 'done').length

  return (
    <section aria-labelledby="first-steps">
      <div className={styles.head}>
        <div>
          <h2 className={styles.heading} id="first-steps">
            {t('first_steps')}
          </h2>
          <p className={styles.lead}>{t(done === 3 ? 'steps_all_done' : 'steps_lead')}</p>
        </div>
        <Progress done={done} count={3} />
      </div>
      <div className={styles.grid}>
        <Step
          name="wallet"
          icon={IconWallet}
          isDone={wallet === 'done'}
          {...(wallet === 'empty' && { lack: t('wallet_empty'), open: t('deposit') })}
          onOpen={onWallet}
        />
        <Step
          name="terminal"
          icon={IconDeviceMobile}
          isDone={terminal === 'done'}
          {...(terminal === 'silent' && { lack: t('terminal_silent') })}
          to="/terminals"
        />
        <Step
          name="method"
          icon={IconCreditCard}
          isDone={method === 'done'}
          {...(method !== 'done' && method !== 'missing' && { lack: t(`method_${method}`) })}
          // Methods are bound where the phones are.
          to={method === 'unbound' ? '/terminals' : '/payments'}
          {...(method === 'unbound' && { open: t('terminal_open') })}
        />
      </div>
      <TellMe />
    </section>
  )
}

function useFirstStepStates(): FirstStepStates {
  const dashboard = useQuery(dashboardQuery).data
  return firstStepStates({
    hasAddress: useQuery(addressQuery).data != null,
    profile: dashboard?.profile,
    terminals: dashboard?.terminals ?? [],
    methods: useQuery(ownMethodsQuery).data ?? [],
  })
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
