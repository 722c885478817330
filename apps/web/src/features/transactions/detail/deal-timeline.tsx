import { formats } from '../../../lib/format.ts'
import { type Texts, useTexts } from '../../../lib/texts.tsx'
import { knownStatus, statusFaces } from '../deal-status.ts'
import { knownText } from '../known-text.ts'
import type { DealStep } from '../transactions-queries.ts'
import drawer from './deal-drawer.module.css'
import styles from './deal-timeline.module.css'
import { factsOf, type StepFact } from './step-facts.ts'

/** What happened, when and why, the newest last: it reads as a story. */
export function DealTimeline({ steps }: { steps: readonly DealStep[] }) {
  const t = useTexts('transactions')
  if (steps.length === 0) return null
  return (
    <section className={drawer.part}>
      <h3 className={drawer.partTitle}>{t('detail_timeline')}</h3>
      <ol className={styles.steps}>
        {steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a story only grows at its end
          <Step key={at} step={step} />
        ))}
      </ol>
    </section>
  )
}

function Step({ step }: { step: DealStep }) {
  const t = useTexts('transactions')
  const { dateTime } = formats()
  const status = knownStatus(step.to)
  const face = statusFaces[status ?? 'pending']
  const Icon = face.icon
  const turns = step.from !== step.to && status !== undefined

  return (
    <li className={styles.step}>
      <span className={styles.mark} data-family={turns ? face.family : 'mute'}>
        {turns ? <Icon size={13} stroke={2.1} aria-hidden="true" /> : <span className={styles.dot} />}
      </span>
      <div className={styles.words}>
        <p className={styles.cause}>{knownText(t, 'cause', step.cause)}</p>
        {factsOf(step.facts).map((fact) => (
          <p key={fact.name} className={drawer.aside}>
            {t(`fact_${fact.name}`, { value: factText(fact, t) })}
          </p>
        ))}
        <p className={drawer.aside}>
          <time dateTime={step.at}>{dateTime(step.at)}</time> · {t(`by_${step.by}`)}
          {turns && ` · ${t(`status_${status}`)}`}
        </p>
      </div>
    </li>
  )
}

function factText({ kind, value }: StepFact, t: Texts<'transactions'>): string {
  const { roubles, usdt } = formats()
  switch (kind) {
    case 'rub':
      return roubles(value)
    case 'usdt':
      return usdt(value)
    case 'reason':
      return knownText(t, 'unmatched', value)
    case 'text':
      return value
  }
}
