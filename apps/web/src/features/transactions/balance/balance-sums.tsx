import { Fact, Facts } from '../../../components/facts/facts.tsx'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './balance.module.css'
import type { BalancePage } from './balance-queries.ts'

/** What there was before the period, and after it. The room is there before the numbers are. */
export function BalanceSums({ page }: { page: BalancePage | undefined }) {
  const t = useTexts('transactions')
  return (
    <Facts layout="grid" className={styles.sums}>
      <Fact name={t('report_opening')}>
        <Sums sums={page?.opening} />
      </Fact>
      <Fact name={t('report_closing')}>
        <Sums sums={page?.closing} />
      </Fact>
    </Facts>
  )
}

function Sums({ sums }: { sums: BalancePage['opening'] | undefined }) {
  const t = useTexts('transactions')
  const { usdt } = formats()
  if (!sums) return '\u00A0'
  const asides = [
    Number(sums.frozen) !== 0 && t('report_held', { sum: usdt(sums.frozen) }),
    Number(sums.debt) !== 0 && t('report_owed', { sum: usdt(sums.debt) }),
  ]
  return (
    <>
      <span className={styles.sum}>{usdt(sums.available)}</span>{' '}
      <span className={styles.aside}>{asides.filter(Boolean).join(' · ') || '\u00A0'}</span>
    </>
  )
}
