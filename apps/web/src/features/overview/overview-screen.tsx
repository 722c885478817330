import { IconArrowUpRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Fold } from '../../components/fold/fold.tsx'
import { LazyViewCard } from '../../components/view-mode/lazy-view-card.tsx'
import { availableOf } from '../../lib/available.ts'
import { dashboardQuery } from '../../lib/dashboard.ts'
import { meQuery, recallRole } from '../../lib/me.ts'
import type { Terminal } from '../../lib/terminals.ts'
import { useTexts } from '../../lib/texts.tsx'
import { isViewing } from '../../lib/view-mode.ts'
import { ActivationNote } from './activation-note.tsx'
import { BalanceBlock } from './balance-block.tsx'
import { BannerSlider } from './banners/banner-slider.tsx'
import { LazyChart } from './chart/lazy-chart.tsx'
import { LatestDeals } from './deals/latest-deals.tsx'
import { Greeting } from './greeting/greeting.tsx'
import { LazyInvited, LazyLead } from './lead/lazy-lead.tsx'
import styles from './overview-screen.module.css'
import type { OwnBalance } from './own-balance.ts'
import { RatingCard } from './rating-card.tsx'
import { LazyMethods, LazyReadiness } from './readiness/lazy-readiness.tsx'
import { LazyShop } from './shop/lazy-shop.tsx'
import { ShopTiles } from './shop/shop-tiles.tsx'
import { LazyThreats } from './terminals/lazy-threats.tsx'
import type { WalletTab } from './wallet-actions.ts'

interface Props {
  /** Opens the wallet, which is a feature of its own. Where there is none, the card offers no actions. */
  readonly onWallet?: (tab: WalletTab) => void
  /** Opens the payment methods of a phone, a feature of its own too. */
  readonly onMethods?: (terminal: Terminal) => void
  /** Begins to connect a new phone, of the same feature. */
  readonly onAddTerminal?: () => void
  /** Shows the QR code that brings a phone which was never there. */
  readonly onConnectTerminal?: (terminal: Terminal) => void
  /** The deals that wait for this trader's word, told by the transactions. */
  readonly waiting?: ReactNode
  /** What went in and out, told by the wallet. */
  readonly history?: ReactNode
  /** Below a role's own overview, which has greeted already. */
  readonly isBelow?: boolean
}

export function OverviewScreen(props: Props) {
  const { onWallet, onMethods, onAddTerminal, onConnectTerminal, waiting, history, isBelow = false } = props
  const isMerchant = useIsMerchant()
  const isNewcomer = useIsNewcomer()
  const isLead = useIsLead()
  // A shop that invites others as well is a shop first.
  const isOnlyLead = isLead && !isMerchant
  const leads = useLeadBalance(isOnlyLead, onWallet)
  const readiness = (
    <LazyReadiness onWallet={onWallet && (() => onWallet('deposit'))} onAddPhone={onAddTerminal} />
  )
  const around = (blocks: ReactNode) => (isOnlyLead ? <TradersBlocks>{blocks}</TradersBlocks> : blocks)

  return (
    <>
      {!isBelow && <Greeting />}
      {isMerchant && !isBelow && <ShopTiles />}
      <ActivationNote />
      {waiting}
      {isMerchant && (
        <>
          <LazyShop
            onWallet={onWallet}
            onMethods={onMethods}
            onAddTerminal={onAddTerminal}
            onConnectTerminal={onConnectTerminal}
            history={history}
          />
          {isLead && <LazyLead />}
        </>
      )}
      {!isMerchant && (
        <div className={styles.blocks}>
          {!isOnlyLead && !isBelow && readiness}
          <div className={styles.top}>
            <BalanceBlock own={leads} onWallet={onWallet} />
            {isOnlyLead ? <LazyInvited /> : <RatingCard />}
            {isViewing() ? <LazyViewCard /> : <BannerSlider of={isOnlyLead ? 'lead' : undefined} />}
          </div>
          {isOnlyLead && <LazyLead />}
          {isOnlyLead && history}
          {around(
            // Steps that come later would push down what is there already; so it comes anew together with them.
            <div key={String(isNewcomer)} className={styles.blocks}>
              {isOnlyLead && <RatingCard />}
              {isOnlyLead && readiness}
              <div className={styles.middle}>
                <div className={styles.blocks}>
                  <LazyChart />
                  <LatestDeals />
                </div>
                <div className={styles.side}>
                  <LazyThreats onMethods={onMethods} onAdd={onAddTerminal} onConnect={onConnectTerminal} />
                  <LazyMethods />
                </div>
              </div>
              {!isOnlyLead && history}
            </div>,
          )}
        </div>
      )}
    </>
  )
}

/** The blocks of those who take deals themselves: closed, and last. */
function TradersBlocks({ children }: { children: ReactNode }) {
  const t = useTexts('overview')
  return (
    <Fold name="overview_lead" title={t('lead_fold')} text={t('lead_fold_text')}>
      {children}
    </Fold>
  )
}

/** As it was last time, until it is known: the page does not change its blocks under the reader. */
function useIsLead(): boolean {
  const me = useQuery(meQuery).data
  return me ? me.is_lead && !me.is_staff : recallRole('isLead') && !recallRole('isStaff')
}

function useIsMerchant(): boolean {
  const me = useQuery(meQuery).data
  return me ? me.account_type === 'merchant' : recallRole('isMerchant')
}

/** Income is a lead's business, and to withdraw it is the act. */
function useLeadBalance(isOnlyLead: boolean, onWallet: Props['onWallet']): OwnBalance | undefined {
  const t = useTexts('overview')
  const profile = useQuery(dashboardQuery).data?.profile
  if (!isOnlyLead || profile === undefined) return undefined
  return {
    parts: [
      { name: t('balance_available'), sum: availableOf(profile) },
      { name: t('lead_total'), sum: profile.total_profit, isProfit: true },
    ],
    act: {
      label: t('withdraw'),
      icon: IconArrowUpRight,
      isLoud: true,
      isClosed: !profile.may_withdraw,
      ...(onWallet && { onAct: () => onWallet('withdraw') }),
    },
  }
}

/** Nobody's first deal makes the page jump: whoever came without one keeps the first steps until they leave. */
function useIsNewcomer(): boolean {
  const deals = useQuery(dashboardQuery).data?.transactions
  const [isNewcomer, setNewcomer] = useState(false)
  if (!isNewcomer && deals?.length === 0) setNewcomer(true)
  return isNewcomer
}
