import {
  IconBell,
  IconCheck,
  IconCircleCheck,
  IconCoins,
  IconCreditCard,
  IconDeviceMobile,
  IconShieldCheck,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { bankName } from '../../../components/bank-name.ts'
import { MendButton } from '../../../components/readiness/mend-button.tsx'
import { SegmentRow } from '../../../components/readiness/segments.tsx'
import { silenceWords } from '../../../components/readiness/verdict.ts'
import { doctorPath } from '../../../components/terminal-card/terminal-status.ts'
import { useNow } from '../../../components/use-now.ts'
import type { PaymentsArrival } from '../../../lib/arrivals.ts'
import { formats } from '../../../lib/format.ts'
import { meQuery } from '../../../lib/me.ts'
import type { Readiness, ReadinessStep } from '../../../lib/readiness.ts'
import { type Texts, useTexts } from '../../../lib/texts.tsx'
import { TellMe } from '../tell-me.tsx'
import styles from './first-deal.module.css'
import { type Doors, useActs } from './mends.tsx'

interface Props {
  readonly readiness: Readiness
  readonly doors: Doors
}

/** From nothing to the first deal: the matching's own conditions, as the server answers them. */
export function FirstDeal({ readiness, doors }: Props) {
  const t = useTexts('readiness')
  const { steps } = readiness
  // Advice is no step of the way: what is done and what is left add up.
  const needed = steps.filter(({ state }) => state !== 'advice')
  const left = steps.filter(({ state }) => state === 'next' || state === 'later').length
  const done = steps.filter(({ state }) => state === 'done').length
  if (readiness.can_come) return <AllSet readiness={readiness} />
  return (
    <section className={styles.block} aria-labelledby="first-deal">
      <div className={styles.main}>
        <div className={styles.head}>
          <div>
            <h2 className={styles.title} id="first-deal">
              {left > 0 ? t('steps_title', { count: left }) : t('title')}
            </h2>
            <p className={styles.lead}>{t('steps_lead')}</p>
          </div>
          <div className={styles.progress}>
            <span>{t('steps_done', { done, count: needed.length })}</span>
            <SegmentRow families={needed.map(({ state }) => familyOf[state])} />
          </div>
        </div>
        <ol>
          {steps.map((step, at) => (
            <Step key={step.name} step={step} number={at + 1} readiness={readiness} doors={doors} />
          ))}
        </ol>
        <div className={styles.tell}>
          <TellMe />
        </div>
      </div>
      <Aside />
    </section>
  )
}

const familyOf = { done: 'ok', next: 'next', later: 'rest', advice: 'rest' } as const

/** Nothing is in the way. The balance may still be proven: then less is handwork. */
function AllSet({ readiness }: Pick<Props, 'readiness'>) {
  const t = useTexts('readiness')
  const advice = readiness.steps.find(({ state }) => state === 'advice')
  return (
    <section aria-labelledby="first-deal">
      <div className={styles.ready}>
        <IconCircleCheck size={24} stroke={1.75} aria-hidden="true" />
        <div>
          <h2 id="first-deal">{t('all_set')}</h2>
          <p>{t('all_set_lead')}</p>
        </div>
      </div>
      {advice?.method_id != null && (
        <div className={styles.advice}>
          <IconShieldCheck size={22} stroke={1.75} aria-hidden="true" />
          <div>
            <p className={styles.name}>{t('prove_name')}</p>
            <p className={styles.text}>{t('prove_text')}</p>
          </div>
          <MendButton
            variant="default"
            words={t('prove_open')}
            to="/payments"
            state={{ proveBalance: advice.method_id } satisfies PaymentsArrival}
          />
        </div>
      )}
      <TellMe />
    </section>
  )
}

type StepProps = Props & { readonly step: ReadinessStep; readonly number: number }

function Step({ step, number, readiness, doors }: StepProps) {
  const t = useTexts('readiness')
  const now = useNow(30_000)
  const { name, state } = step
  return (
    <li className={styles.step} data-state={state} {...(state === 'next' && { 'aria-current': 'step' })}>
      <span className={styles.mark} aria-hidden={state !== 'done'}>
        {state === 'done' ? <IconCheck size={16} stroke={2.2} aria-label={t('step_done')} /> : number}
      </span>
      <div>
        <p className={styles.name}>{t(`${name}_name`)}</p>
        {state !== 'done' && <p className={styles.text}>{textOf(t, step, readiness, now)}</p>}
      </div>
      {state === 'done' && <span className={styles.done}>{doneOf(t, step, readiness)}</span>}
      {state === 'next' && <StepButton step={step} readiness={readiness} doors={doors} />}
      {(state === 'later' || state === 'advice') && (
        <span className={styles.when}>{whenOf(t, step, readiness)}</span>
      )}
    </li>
  )
}

const phoneOf = ({ phones }: Readiness, { terminal_id }: ReadinessStep) =>
  phones.find(({ id }) => id === terminal_id)
const methodOf = ({ methods }: Readiness, { method_id }: ReadinessStep) =>
  methods.find(({ id }) => id === method_id)

function textOf(t: Texts<'readiness'>, step: ReadinessStep, readiness: Readiness, now: number): string {
  const phone = phoneOf(readiness, step)
  const method = methodOf(readiness, step)
  if (step.name === 'phone' && phone) {
    const time = silenceWords(phone, now)
    return time === undefined
      ? t('phone_text_never', { phone: phone.name })
      : t('phone_text_silent', { phone: phone.name, time })
  }
  if (step.name === 'bind')
    return method ? t('bind_text', { bank: bankName(method.bank) }) : t('bind_text_later')
  return t(`${step.name}_text`)
}

function doneOf(t: Texts<'readiness'>, step: ReadinessStep, readiness: Readiness): string {
  const { balanceNumber, roubles } = formats()
  const { available, largest_deal: most } = readiness.facts
  const phone = phoneOf(readiness, step)
  const method = methodOf(readiness, step)
  switch (step.name) {
    case 'fund':
      return most === null
        ? t('fund_done_only', { sum: balanceNumber(available) })
        : t('fund_done', { sum: balanceNumber(available), most: roubles(most) })
    case 'phone':
      return t('phone_done', { phone: phone?.name ?? '' })
    case 'method':
      return method ? `${bankName(method.bank)}, •••• ${method.tail}` : ''
    case 'bind':
      return phone?.name ?? ''
    case 'switch_on':
      return t('switch_on_done')
    case 'prove':
      return t('prove_done')
  }
}

/** Why not yet: what comes before it. */
function whenOf(t: Texts<'readiness'>, { state }: ReadinessStep, { steps }: Readiness): string {
  if (state === 'advice') return t('advice')
  const next = steps.find((step) => step.state === 'next')?.name
  // Only steps that others wait for have such words.
  return next === undefined || next === 'prove' ? '' : t(`after_${next}`)
}

function StepButton({ step, readiness, doors }: Omit<StepProps, 'number'>) {
  const t = useTexts('readiness')
  const acts = useActs()
  const phone = phoneOf(readiness, step)
  const method = methodOf(readiness, step)
  switch (step.name) {
    case 'fund':
      return doors.onWallet && <MendButton words={t('top_up')} onPress={doors.onWallet} />
    case 'phone':
      if (phone && phone.seen_at !== null)
        return <MendButton words={t('check_phone')} to={doctorPath(phone.id)} />
      if (phone || doors.onAddPhone === undefined) return <MendButton words={t('connect')} to="/terminals" />
      return <MendButton words={t('connect')} onPress={doors.onAddPhone} />
    case 'method':
      return (
        <MendButton
          words={t('method_open')}
          to="/payments"
          state={{ addMethod: true } satisfies PaymentsArrival}
        />
      )
    case 'bind':
      if (method === undefined) return null
      if (phone === undefined || readiness.phones.length > 1)
        return <MendButton words={t('bind')} onPress={() => doors.onBind(method)} />
      return (
        <MendButton
          words={t('bind_to', { phone: phone.name })}
          loading={acts.isBinding}
          onPress={() => acts.bindTo(phone, method)}
        />
      )
    case 'switch_on':
      if (method === undefined) return null
      return (
        <MendButton words={t('switch_on')} loading={acts.isSwitching} onPress={() => acts.switchOn(method)} />
      )
    case 'prove':
      return null
  }
}

const scenes = [
  { name: 'comes', icon: IconBell },
  { name: 'pays', icon: IconCreditCard },
  { name: 'reads', icon: IconDeviceMobile },
  { name: 'profit', icon: IconCoins },
] as const

function Aside() {
  const t = useTexts('readiness')
  const support = useQuery(meQuery).data?.support
  const hasContact = support !== undefined && Object.values(support).some((contact) => contact !== null)
  return (
    <div className={styles.aside}>
      <h3>{t('aside_title')}</h3>
      <ol>
        {scenes.map(({ name, icon: Icon }) => (
          <li key={name} className={styles.scene}>
            <Icon size={18} stroke={1.75} aria-hidden="true" />
            <b>{t(`aside_${name}`)}</b>
            <span>{t(`aside_${name}_text`)}</span>
          </li>
        ))}
      </ol>
      {hasContact && (
        <p className={styles.stuck}>
          {t('aside_stuck')}{' '}
          <Link to="/help" state={{ openSection: 'support', openSubsection: 'technical' }}>
            {t('write')}
          </Link>
        </p>
      )}
    </div>
  )
}
