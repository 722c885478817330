import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Note } from '../../components/note.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { NextShopStep } from '../../components/shop/next-step.tsx'
import { sentenceOf } from '../../lib/api-problem.ts'
import { formats } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import { AddressCard } from './address-card.tsx'
import { HistoryCard } from './history-card.tsx'
import { isAboveZero } from './is-above-zero.ts'
import { OrderCard } from './order-card.tsx'
import { PayCard } from './pay-card.tsx'
import { type Payouts, payoutsQuery } from './payouts-queries.ts'
import styles from './payouts-screen.module.css'
import { ReadyCard } from './ready-card.tsx'

/** What can be paid out, where to, now, by itself, and what was. */
export function PayoutsScreen() {
  const t = useTexts('payouts')
  const payouts = useQuery(payoutsQuery)

  return (
    <>
      <PageTitle title={t('title')} subtitle={t('subtitle')} />
      <NextShopStep />
      <QueryView
        query={payouts}
        failure={sentenceOf(payouts.error, t('failed'))}
        loading={t('loading')}
        skeleton={<Grey />}
      >
        {(now) => (
          <div className={styles.blocks}>
            <Warnings now={now} />
            <div className={styles.pair}>
              <ReadyCard now={now} />
              <AddressCard now={now} />
            </div>
            <div className={styles.pair}>
              <PayCard now={now} />
              <OrderCard now={now} />
            </div>
            <HistoryCard />
          </div>
        )}
      </QueryView>
    </>
  )
}

function Warnings({ now }: { now: Payouts }) {
  const t = useTexts('payouts')
  const { usdt } = formats()
  return (
    <>
      {now.is_halted && <Note family="warn">{t('halted')}</Note>}
      {isAboveZero(now.debt) && <Note family="bad">{t('debt', { amount: usdt(now.debt) })}</Note>}
      {isAboveZero(now.kept_back) && (
        <Note family="info">{t('kept_back', { amount: usdt(now.kept_back) })}</Note>
      )}
    </>
  )
}

function Grey() {
  return (
    <div className={styles.blocks}>
      <div className={styles.pair}>
        <Skeleton height={278} radius={16} />
        <Skeleton height={278} radius={14} />
      </div>
      <div className={styles.pair}>
        <Skeleton height={258} radius={14} />
        <Skeleton height={258} radius={14} />
      </div>
      <Skeleton height={420} radius={14} />
    </div>
  )
}
