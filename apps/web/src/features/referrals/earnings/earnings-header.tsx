import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DayBars } from '../../../components/day-bars/day-bars.tsx'
import { Panel } from '../../../components/panel/panel.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { Rosette } from '../../../components/rosette.tsx'
import { formats } from '../../../lib/format.ts'
import { type Earnings, earningsQuery } from '../../../lib/referrals.ts'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './earnings-header.module.css'

const shownDays = 14

/** What the lead has earned, by day, and what can be withdrawn. */
export function EarningsHeader() {
  const t = useTexts('referrals')
  const earnings = useQuery(earningsQuery)
  return (
    <div className={styles.place}>
      <QueryView query={earnings} failure={t('earnings_failed')} skeleton={<HeaderSkeleton />}>
        {(earned) => (
          <div className={styles.header}>
            <Hero earned={earned} />
            <ByDay earned={earned} />
            <People earned={earned} />
          </div>
        )}
      </QueryView>
    </div>
  )
}

function Hero({ earned }: { earned: Earnings }) {
  const t = useTexts('referrals')
  const { profitNumber, percent } = formats()
  return (
    <section className={styles.hero} aria-labelledby="earned-title">
      <div className={styles.lace}>
        <Rosette className={styles.rosette} />
      </div>
      <h2 id="earned-title" className={styles.heroTitle}>
        {t('earned')}
      </h2>
      <p className={styles.total}>
        {profitNumber(earned.total)}
        {'\u00A0'}
        <span className={styles.unit}>USDT</span>
      </p>
      <dl className={styles.parts}>
        <Part name={t('today')} isProfit>
          {profitNumber(earned.today)}
        </Part>
        <Part name={t('in_30_days')} isProfit>
          {profitNumber(earned.in_30_days)}
        </Part>
        <Part name={t('lead_share')}>{percent(Number(earned.share_percent))}</Part>
      </dl>
    </section>
  )
}

function Part({
  name,
  isProfit = false,
  children,
}: {
  name: string
  isProfit?: boolean
  children: ReactNode
}) {
  return (
    <div className={styles.part} data-profit={isProfit}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function ByDay({ earned }: { earned: Earnings }) {
  const t = useTexts('referrals')
  const days = earned.by_day.slice(-shownDays)
  const label = t('by_day_summary', { days: days.length, total: formats().profitNumber(totalOf(days)) })
  return (
    <Panel
      title={t('by_day')}
      action={<span className={styles.quiet}>{t('by_day_unit', { days: days.length })}</span>}
    >
      <DayBars days={days} label={label} heads={[t('day'), t('line_share')]} />
    </Panel>
  )
}

/** Exact: whole micro-USDT are added. */
function totalOf(days: Earnings['by_day']): string {
  const micro = days.reduce((sum, { earned }) => sum + BigInt(earned.replace('.', '')), 0n)
  const digits = String(micro < 0n ? -micro : micro).padStart(7, '0')
  return `${micro < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`
}

function People({ earned }: { earned: Earnings }) {
  const t = useTexts('referrals')
  return (
    <Panel>
      <dl className={styles.people}>
        <div>
          <dt>{t('working')}</dt>
          <dd>
            <b>{earned.active}</b> {t('working_of', { count: earned.activated })}
          </dd>
          <dd className={styles.quiet}>{t('without_deals', { count: earned.activated - earned.active })}</dd>
        </div>
        <div>
          <dt>{t('withdrawable')}</dt>
          <dd>
            <b>{formats().balanceNumber(earned.withdrawable)}</b> USDT
          </dd>
          <dd className={styles.quiet}>{t(earned.may_withdraw ? 'share_at_once' : 'may_not_withdraw')}</dd>
        </div>
      </dl>
    </Panel>
  )
}

function HeaderSkeleton() {
  return (
    <div className={styles.header}>
      <Skeleton height={224} radius={16} />
      <Skeleton height={224} radius={14} />
      <Skeleton height={224} radius={14} />
    </div>
  )
}
