import { IconArrowUpRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Fold } from '../../../components/fold/fold.tsx'
import { LazyViewCard } from '../../../components/view-mode/lazy-view-card.tsx'
import { dashboardQuery } from '../../../lib/dashboard.ts'
import { nextStepOf, shopOverviewQuery } from '../../../lib/shop.ts'
import type { Terminal } from '../../../lib/terminals.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { isViewing } from '../../../lib/view-mode.ts'
import { BalanceBlock } from '../balance-block.tsx'
import { BannerSlider } from '../banners/banner-slider.tsx'
import { LazyChart } from '../chart/lazy-chart.tsx'
import { LatestDeals } from '../deals/latest-deals.tsx'
import screen from '../overview-screen.module.css'
import type { OwnBalance } from '../own-balance.ts'
import { RatingCard } from '../rating-card.tsx'
import { LazyThreats } from '../terminals/lazy-threats.tsx'
import type { WalletTab } from '../wallet-actions.ts'
import { PayoutCard } from './payout-card.tsx'
import { ShopSteps } from './shop-steps.tsx'
import { TurnoverCard } from './turnover-card.tsx'
import { WebhooksCard } from './webhooks-card.tsx'

export interface ShopBlocksProps {
  readonly onWallet: ((tab: WalletTab) => void) | undefined
  readonly onMethods: ((terminal: Terminal) => void) | undefined
  readonly onAddTerminal: (() => void) | undefined
  readonly onConnectTerminal: ((terminal: Terminal) => void) | undefined
  readonly history: ReactNode
}

/** A merchant's own overview: what can be paid out, what was turned over, the webhooks, the next payout. A trader's blocks come last. */
export function ShopBlocks(props: ShopBlocksProps) {
  const { onWallet, onMethods, onAddTerminal, onConnectTerminal, history } = props
  const t = useTexts('shop')
  const shop = useQuery(shopOverviewQuery).data
  const hasSteps = shop !== undefined && nextStepOf(shop) !== undefined
  return (
    <div className={screen.blocks}>
      <div className={screen.top}>
        <BalanceBlock own={useShopBalance(!hasSteps)} onWallet={onWallet} />
        <TurnoverCard />
        {isViewing() ? <LazyViewCard /> : <BannerSlider of="shop" />}
      </div>
      {/* Steps that come later would push down what is there already; so it comes anew together with them. */}
      <div key={String(hasSteps)} className={screen.blocks}>
        {hasSteps && <ShopSteps shop={shop} />}
        <div className={screen.middle}>
          <div className={screen.blocks}>
            <LazyChart />
            <LatestDeals />
          </div>
          <div className={screen.aside}>
            <WebhooksCard />
            <PayoutCard />
          </div>
        </div>
        {history}
        <Fold name="overview_shop" title={t('fold')} text={t('fold_text')}>
          <div className={screen.pair}>
            <RatingCard />
            <LazyThreats onMethods={onMethods} onAdd={onAddTerminal} onConnect={onConnectTerminal} />
          </div>
        </Fold>
      </div>
    </div>
  )
}

/** Paying out is the merchant's act; while a new shop has steps to take, the next one of them is louder. */
function useShopBalance(isLoud: boolean): OwnBalance {
  const t = useTexts('shop')
  const shop = useQuery(shopOverviewQuery).data
  const profile = useQuery(dashboardQuery).data?.profile
  return {
    parts: [
      { name: t('ready'), sum: shop?.ready ?? '0' },
      { name: t('frozen'), sum: profile?.frozen_balance ?? '0' },
    ],
    act: { label: t('pay_out'), icon: IconArrowUpRight, isLoud, to: '/payouts' },
  }
}
