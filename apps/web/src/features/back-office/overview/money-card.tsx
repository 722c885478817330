import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Rosette } from '../../../components/rosette.tsx'
import { formats } from '../../../lib/format.ts'
import type { SupportQueue } from '../../../lib/staff-queue.ts'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './money-card.module.css'

type Money = SupportQueue['money']

/** Whether what we owe is what we hold. Dark in both schemes, as the balance of everybody else. */
export function MoneyCard({ money }: { money: Money }) {
  const t = useTexts('back-office')
  const { balanceNumber, time } = formats()
  const isFine = money.state === 'adds_up'
  const Icon = isFine ? IconCheck : IconAlertTriangle
  return (
    <section className={styles.card} aria-labelledby="money-check-title">
      <div className={styles.lace}>
        <Rosette className={styles.rosette} />
      </div>
      <div className={styles.head}>
        <h2 id="money-check-title" className={styles.title}>
          {t('money_title')}
        </h2>
        <span className={styles.chip} data-fine={isFine}>
          <Icon size={14} stroke={2} aria-hidden="true" />
          {t(`money_${money.state}`)}
        </span>
      </div>
      <p className={styles.sum}>
        {money.owed === null ? '–' : balanceNumber(money.owed)}
        {'\u00A0'}
        <span className={styles.unit}>USDT</span>
      </p>
      <p className={styles.words}>
        <Words money={money} />
      </p>
      {!isFine && (
        <Button className={styles.cause} variant="white" component={Link} to="/support/money">
          {t('see_cause')}
        </Button>
      )}
      <dl className={styles.parts}>
        <Part name={t('on_wallets')}>
          {money.on_wallets === null ? '–' : balanceNumber(money.on_wallets)}
        </Part>
        <Part
          name={t('difference')}
          isGood={money.difference !== null && /^-?0(\.0+)?$/.test(money.difference)}
        >
          {money.difference === null ? '–' : balanceNumber(money.difference)}
        </Part>
        <Part name={t('checked')}>{money.checked_at === null ? t('never') : time(money.checked_at)}</Part>
      </dl>
    </section>
  )
}

function Words({ money }: { money: Money }) {
  const t = useTexts('back-office')
  if (money.state === 'adds_up') return t('money_fine')
  if (money.state === 'halted')
    return t('money_stopped', { time: money.halted_at ? formats().time(money.halted_at) : '' })
  return t(money.state === 'late' ? 'money_is_late' : 'money_not_yet')
}

function Part({ name, isGood = false, children }: { name: string; isGood?: boolean; children: string }) {
  return (
    <div className={styles.part} data-good={isGood}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
