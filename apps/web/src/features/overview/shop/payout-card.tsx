import { basisPoints, format, shareUp } from '@florin/money'
import { Button, Skeleton } from '@mantine/core'
import { IconArrowUpRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '../../../components/empty-state.tsx'
import { Panel } from '../../../components/panel/panel.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { usdtOf } from '../../../lib/available.ts'
import { formats } from '../../../lib/format.ts'
import { nextPayoutQuery, type Payouts } from '../../../lib/shop.ts'
import { type Texts, useTexts } from '../../../lib/texts.tsx'
import panel from '../panel.module.css'
import styles from './payout-card.module.css'

/** Where the shop's USDT goes next, when, and how much of it would arrive. */
export function PayoutCard() {
  const t = useTexts('shop')
  const payouts = useQuery(nextPayoutQuery)
  return (
    <Panel
      title={t('next_payout')}
      action={
        <Link className={panel.link} to="/payouts">
          {t('to_payouts')}
        </Link>
      }
    >
      <QueryView
        query={payouts}
        failure={t('failed')}
        loading={t('loading')}
        skeleton={<Skeleton height={170} />}
        isEmpty={({ address }) => address === null}
        empty={<NoAddress />}
      >
        {(known) => <Payout payouts={known} />}
      </QueryView>
    </Panel>
  )
}

function NoAddress() {
  const t = useTexts('shop')
  return (
    <EmptyState isWithin icon={IconArrowUpRight} title={t('no_address')} text={t('no_address_text')}>
      <Button component={Link} to="/payouts" variant="default">
        {t('set_address')}
      </Button>
    </EmptyState>
  )
}

function Payout({ payouts }: { payouts: Payouts }) {
  const t = useTexts('shop')
  const { balance, dateTime, usdt } = formats()
  const { address, order, fee_percent: percent } = payouts
  if (address === null) return null
  const arrives = usdtOf(order ? order.next_amount : payouts.most)
  const fee = shareUp(arrives, basisPoints(Number(percent.replace('.', ''))))
  return (
    <>
      <p className={styles.when}>
        {!address.is_usable
          ? t('address_from', { time: dateTime(address.usable_at) })
          : order
            ? whenText(order.next_run_at, t)
            : t('no_order')}
      </p>
      {order ? (
        <p className={styles.how}>{t('by_order', { keep: usdt(order.keep) })}</p>
      ) : (
        <p className={styles.how}>
          {t('no_order_text')} <Link to="/payouts">{t('set_up')}</Link>
        </p>
      )}
      <dl className={styles.sums}>
        <Line name={t('arrives')}>{balance(format(arrives))}</Line>
        <Line name={t('fee', { percent: percentText(percent) })}>{balance(format(fee))}</Line>
        <Line name={t('address')}>
          <span className={styles.address} translate="no" title={address.address}>
            {address.address.slice(0, 6)}…{address.address.slice(-6)}
          </span>
        </Line>
      </dl>
    </>
  )
}

/** Tomorrow at 06:00; a day further off has its date. */
function whenText(moment: string, t: Texts<'shop'>): string {
  const { time, date } = formats()
  const days = [0, 1].map((ahead) => date(new Date(Date.now() + ahead * 86_400_000)))
  const key = (['today_at', 'tomorrow_at'] as const)[days.indexOf(date(moment))]
  return key === undefined
    ? t('day_at', { date: date(moment), time: time(moment) })
    : t(key, { time: time(moment) })
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** 1.00 is 1%, 0.50 is 0,5%. */
function percentText(percent: string): string {
  return `${formats()
    .usdtNumber(percent)
    .replace(/([.,]\d*?)0+$/, '$1')
    .replace(/[.,]$/, '')}%`
}
