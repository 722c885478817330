import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Panel } from '../../../components/panel/panel.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { formats } from '../../../lib/format.ts'
import { type ShopOverview, shopOverviewQuery } from '../../../lib/shop.ts'
import { useTexts } from '../../../lib/texts.tsx'
import panel from '../panel.module.css'
import { arriving } from './arriving.ts'
import styles from './payout-card.module.css'

/** Where the shop's USDT goes next, and how much of it would arrive. */
export function PayoutCard() {
  const t = useTexts('shop')
  const shop = useQuery(shopOverviewQuery)
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
        query={shop}
        failure={t('failed')}
        loading={t('loading')}
        skeleton={<Skeleton height={170} />}
        isEmpty={({ payout }) => payout.address === null}
        empty={<NoAddress />}
      >
        {(known) => <Payout shop={known} />}
      </QueryView>
    </Panel>
  )
}

function NoAddress() {
  const t = useTexts('shop')
  return (
    <div className={panel.empty}>
      <p>{t('no_address')}</p>
      <p>{t('no_address_text')}</p>
      <Button component={Link} to="/payouts" variant="default">
        {t('set_address')}
      </Button>
    </div>
  )
}

function Payout({ shop }: { shop: ShopOverview }) {
  const t = useTexts('shop')
  const { balance, dateTime } = formats()
  const { address, usable_at: usableAt } = shop.payout
  const isCooling = usableAt !== null && Date.parse(usableAt) > Date.now()
  const { arrives, fee } = arriving(shop.ready, shop.payout_percent)
  return (
    <>
      <p className={styles.when}>
        {isCooling ? t('address_from', { time: dateTime(usableAt) }) : t('by_hand')}
      </p>
      <p className={styles.how}>{t('by_hand_text')}</p>
      <dl className={styles.sums}>
        <Line name={t('arrives')}>{balance(arrives)}</Line>
        <Line name={t('fee', { percent: percentText(shop.payout_percent) })}>{balance(fee)}</Line>
        <Line name={t('address')}>
          <span className={styles.address} translate="no" title={address ?? undefined}>
            {address?.slice(0, 6)}…{address?.slice(-6)}
          </span>
        </Line>
      </dl>
    </>
  )
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
