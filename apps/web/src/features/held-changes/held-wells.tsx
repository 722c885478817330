import { formats } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './held.module.css'
import type { Held } from './held-queries.ts'
import { deltaOf, usdtFormats, wordOf } from './held-words.ts'

type Effect = Held['effects'][number]

/** What it does to money, as the server computed it; of a refused one also what it would do now. */
export function HeldWells({ change: { effects, effects_now, kind } }: { change: Held }) {
  const t = useTexts('held')
  const hasFound = effects_now !== null && effects_now.length > 0
  const shown = hasFound ? effects_now : effects
  const atRequest = (what: string) => (hasFound ? effects.find((one) => one.what === what) : undefined)
  const isAboutPerson = kind.startsWith('user.') || kind.startsWith('payment_method.')
  return (
    <section>
      <h3 className={styles.section}>{t(hasFound ? 'money_now' : 'money')}</h3>
      <dl className={styles.wells}>
        {shown.map((effect) => (
          <Well key={effect.what} kind={kind} effect={effect} atRequest={atRequest(effect.what)} />
        ))}
        {isAboutPerson && (
          <div className={styles.well}>
            <dt>{t('everyone_else')}</dt>
            <dd className={styles.sum}>{t('unchanged')}</dd>
            <dd className={styles.remark}>{t('unchanged_hint')}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

interface WellProps {
  readonly kind: Held['kind']
  readonly effect: Effect
  readonly atRequest: Effect | undefined
}

function Well({ kind, effect, atRequest }: WellProps) {
  const t = useTexts('held')
  const { roubles } = formats()
  const { plain, signed } = usdtFormats(kind)
  const { what, before, after, unit } = effect
  const sum = unit === 'RUB' ? roubles : plain
  const delta = deltaOf(before, after)
  const isSame = /^-?0\.0+$/.test(delta)
  const isMonthly = what.startsWith('income_') || what === 'lead_income'
  return (
    <div className={styles.well}>
      <dt>{wordOf(t, 'effect', what)}</dt>
      <dd className={styles.sum} data-less={!isSame && delta.startsWith('-')}>
        {isSame ? t('unchanged') : signed(delta)}
        {!isSame && <small>{isMonthly ? t('a_month') : unit === 'RUB' ? '₽' : 'USDT'}</small>}
      </dd>
      <dd className={styles.remark}>
        {atRequest
          ? t('was_asked', { sum: signed(deltaOf(atRequest.before, atRequest.after)) })
          : isSame
            ? sum(before)
            : t('from_to', { before: sum(before), after: sum(after) })}
      </dd>
    </div>
  )
}
