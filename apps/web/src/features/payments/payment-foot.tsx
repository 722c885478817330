import { IconLink } from '@tabler/icons-react'
import { bankName } from '../../components/bank-name.ts'
import { MendButton } from '../../components/readiness/mend-button.tsx'
import { faceOf, lastDealWords, verdictSentence } from '../../components/readiness/verdict.ts'
import { doctorPath } from '../../components/terminal-card/terminal-status.ts'
import { useNow } from '../../components/use-now.ts'
import type { OverviewArrival } from '../../lib/arrivals.ts'
import type { JudgedMethod } from '../../lib/readiness.ts'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import type { PaymentFaceProps } from './payment-face.ts'
import styles from './payment-foot.module.css'
import { useSwitchPayment } from './payments-queries.ts'
import { useUnlocked } from './use-unlocked.ts'

const minuteMs = 60_000

/** The truth about a method in one sentence, with what mends it. Its place is kept until it is known. */
export function PaymentFoot(props: PaymentFaceProps & { isSlim?: boolean }) {
  const { payment, readiness, isSlim = false } = props
  const now = useNow(minuteMs / 2)
  const method = readiness?.methods.find(({ id }) => id === payment.id)
  if (readiness === undefined || method === undefined)
    return <div className={styles.foot} data-slim={isSlim} aria-hidden="true" />
  const { family, icon: Icon } = faceOf(method)
  const last = method.verdict === null ? lastDealWords(method.last_deal_at, now) : undefined
  return (
    <div className={styles.foot} data-family={family} data-slim={isSlim}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <p>{verdictSentence(readiness, method, now)}</p>
      {last !== undefined && <span className={styles.last}>{last}</span>}
      <Mend {...props} method={method} />
    </div>
  )
}

function Mend({ payment, method, onIntent }: PaymentFaceProps & { method: JudgedMethod }) {
  const t = useTexts('readiness')
  const payments = useTexts('payments')
  const unlocked = useUnlocked(payment)
  const toggle = useSwitchPayment(payment.id)
  const face = { variant: 'default', size: 'sm', ...(styles.button && { className: styles.button }) }
  const of = (words: string) => `${words}: ${bankName(payment.bank)}, ${payment.name}`
  switch (faceOf(method).mend) {
    case 'bind':
      return (
        <MendButton
          {...face}
          leftSection={<IconLink size={16} stroke={1.75} aria-hidden="true" />}
          words={t('bind')}
          label={of(t('bind'))}
          onPress={() => onIntent({ act: 'bind', payment })}
        />
      )
    case 'switch_on':
      return (
        <MendButton
          {...face}
          words={t('switch_on')}
          label={of(t('switch_on'))}
          onPress={() =>
            toggle.mutate(true, { onError: (refusal) => toasts.problem(refusal, payments('edit_failed')) })
          }
        />
      )
    case 'settings':
      return (
        <MendButton
          {...face}
          words={t('change')}
          label={of(t('change'))}
          onPress={() => unlocked(() => onIntent({ act: 'settings', payment }))}
        />
      )
    case 'check':
      return <MendButton {...face} words={t('check')} to={doctorPath(method.terminal_id ?? '')} />
    case 'rating':
      return (
        <MendButton
          {...face}
          words={t('what_to_do')}
          to="/help"
          state={{ openSection: 'beginners', openSubsection: 'rating' }}
        />
      )
    case 'top_up':
      return (
        <MendButton
          {...face}
          words={t('top_up')}
          to="/"
          state={{ wallet: 'deposit' } satisfies OverviewArrival}
        />
      )
    case 'disputes':
      return <MendButton {...face} words={t('to_disputes')} to="/dispute" />
    case 'support':
      return (
        <MendButton
          {...face}
          words={t('what_to_do')}
          to="/help"
          state={{ openSection: 'support', openSubsection: 'technical' }}
        />
      )
    case 'nothing':
      return null
  }
}
