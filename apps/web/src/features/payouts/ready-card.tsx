import { useQuery } from '@tanstack/react-query'
import { Rosette } from '../../components/rosette.tsx'
import { roublesOf } from '../../lib/balance-sums.ts'
import { formats } from '../../lib/format.ts'
import { rateQuery } from '../../lib/rate.ts'
import { type TextKey, useTexts } from '../../lib/texts.tsx'
import { isAboveZero } from './is-above-zero.ts'
import type { Payouts } from './payouts-queries.ts'
import styles from './ready-card.module.css'

/** How much can go now. Dark in both schemes. */
export function ReadyCard({ now }: { now: Payouts }) {
  const t = useTexts('payouts')
  const { balanceNumber } = formats()
  const month = String(new Date().getMonth() + 1).padStart(2, '0')
  return (
    <section className={styles.card} aria-labelledby="payouts-ready">
      <div className={styles.lace}>
        <Rosette className={styles.rosette} />
      </div>
      <h2 id="payouts-ready" className={styles.title}>
        {t('ready')}
      </h2>
      <p className={styles.sum}>
        {balanceNumber(now.ready)}
        {'\u00A0'}
        <span className={styles.unit}>USDT</span>
      </p>
      <Equivalent amount={now.ready} />
      <dl className={styles.parts}>
        <Part name={t('balance')} amount={now.balance} />
        <Part name={t('in_disputes')} amount={now.in_disputes} />
        {isAboveZero(now.on_the_way) && <Part name={t('on_the_way')} amount={now.on_the_way} />}
        <Part
          name={t('paid_this_month', { month: t(`month_${month}` as TextKey<'payouts'>) })}
          amount={now.paid_this_month}
        />
      </dl>
    </section>
  )
}

/** No rate, no equivalent: its line keeps its room, so that the card does not jump when the rate comes. */
function Equivalent({ amount }: { amount: string }) {
  const t = useTexts('payouts')
  const { data } = useQuery(rateQuery)
  const roubles = data && formats().roubles(roublesOf(amount, data.rate))
  return (
    <p className={styles.equivalent}>
      {roubles !== undefined && (
        <>
          <span aria-hidden="true">≈ {roubles}</span>
          <span className="visually-hidden">{t('equivalent', { amount: roubles })}</span>
        </>
      )}
    </p>
  )
}

function Part({ name, amount }: { name: string; amount: string }) {
  return (
    <div className={styles.part}>
      <dt>{name}</dt>
      <dd>{formats().balanceNumber(amount)}</dd>
    </div>
  )
}
