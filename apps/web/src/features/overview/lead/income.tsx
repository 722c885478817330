import { DayBars } from '../../../components/day-bars/day-bars.tsx'
import { Panel } from '../../../components/panel/panel.tsx'
import { formats } from '../../../lib/format.ts'
import type { Earnings } from '../../../lib/referrals.ts'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './lead-blocks.module.css'

/** Income by day, and the next payout: shares come with the deal, so it is whenever the lead wants. */
export function Income({ earned }: { readonly earned: Earnings }) {
  const t = useTexts('overview')
  const { profitNumber, balanceNumber } = formats()
  const sum = profitNumber(earned.in_30_days)
  return (
    <Panel title={t('lead_income')}>
      <p className={styles.sum}>
        <b>{sum}</b> <span className={styles.quiet}>{t('lead_income_30')}</span>
      </p>
      <DayBars
        days={earned.by_day}
        label={t('lead_income_summary', { sum })}
        heads={[t('lead_day'), t('lead_income_head')]}
        hasAxis
      />
      <div className={styles.payout}>
        <p>
          {t('lead_payout')} <b>{balanceNumber(earned.withdrawable)}</b> USDT
          <br />
          <span className={styles.quiet}>
            {t(earned.may_withdraw ? 'lead_payout_text' : 'lead_payout_closed')}
          </span>
        </p>
      </div>
    </Panel>
  )
}
