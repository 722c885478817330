import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ActionMenu } from '../../components/action-menu.tsx'
import { Rosette } from '../../components/rosette.tsx'
import { Tip } from '../../components/tip.tsx'
import { availableOf } from '../../lib/available.ts'
import { roublesOf } from '../../lib/balance-sums.ts'
import type { Profile } from '../../lib/dashboard.ts'
import { formats } from '../../lib/format.ts'
import { rateQuery } from '../../lib/rate.ts'
import { type Texts, useTexts } from '../../lib/texts.tsx'
import styles from './balance-card.module.css'
import { OwnActButton } from './own-act-button.tsx'
import type { OwnBalance } from './own-balance.ts'
import { useHiddenBalance } from './use-hidden-balance.ts'
import { type WalletTab, walletActions } from './wallet-actions.ts'

interface Props {
  readonly profile: Profile
  readonly onWallet: ((tab: WalletTab) => void) | undefined
  /** Of merchants and leads. */
  readonly own?: OwnBalance | undefined
}

/** How much there is, and the way into the wallet. Dark in both schemes. */
export function BalanceCard({ profile, onWallet, own }: Props) {
  const t = useTexts('overview')
  const [isHidden, toggle] = useHiddenBalance()
  const { balanceNumber, profitNumber } = formats()
  const EyeIcon = isHidden ? IconEyeOff : IconEye
  const eyeLabel = isHidden ? t('balance_show') : t('balance_hide')

  return (
    <section className={styles.card} aria-labelledby="balance-title">
      <div className={styles.lace}>
        <Rosette className={styles.rosette} />
      </div>
      <div className={styles.head}>
        <h2 id="balance-title" className={styles.title}>
          {t('balance_title')}
        </h2>
        <Tip label={eyeLabel}>
          <button type="button" className={styles.eye} aria-label={eyeLabel} onClick={toggle}>
            <EyeIcon size={18} stroke={1.75} aria-hidden="true" />
          </button>
        </Tip>
        {onWallet && (
          <ActionMenu
            className={styles.menu}
            label={t('balance_menu')}
            actions={walletActions(profile.is_lead).map(({ tab, icon }) => ({
              label: t(tab),
              icon,
              reads: true,
              onChoose: () => onWallet(tab),
            }))}
          />
        )}
      </div>
      <p className={styles.balance}>
        <Sum isHidden={isHidden}>{balanceNumber(profile.balance)}</Sum>
        {'\u00A0'}
        <span className={styles.unit}>USDT</span>
      </p>
      <Equivalent balance={profile.balance} isHidden={isHidden} />
      <div className={styles.foot}>
        <dl className={styles.parts}>
          {(own?.parts ?? tradersParts(profile, t)).map(({ name, sum, isProfit = false }) => (
            <div key={name} className={styles.part} data-profit={isProfit}>
              <dt>{name}</dt>
              <dd>
                <Sum isHidden={isHidden}>{isProfit ? profitNumber(sum) : balanceNumber(sum)}</Sum>
              </dd>
            </div>
          ))}
        </dl>
        {own && <OwnActButton act={own.act} className={styles.act} />}
      </div>
    </section>
  )
}

function Sum({ isHidden, children }: { isHidden: boolean; children: string }) {
  const t = useTexts('overview')
  if (!isHidden) return children
  return (
    <>
      <span className={styles.stars} aria-hidden="true">
        ********
      </span>
      <span className="visually-hidden">{t('balance_hidden')}</span>
    </>
  )
}

/** No rate, no equivalent: its line keeps its room, so the card does not jump when the rate comes. */
function Equivalent({ balance, isHidden }: { balance: string; isHidden: boolean }) {
  const t = useTexts('overview')
  const { data } = useQuery(rateQuery)
  const amount = data && formats().roubles(roublesOf(balance, data.rate))
  return (
    <p className={styles.equivalent}>
      {amount !== undefined && (
        <>
          <span aria-hidden="true">≈ {isHidden ? amount.replace(/[\d\s.,]*\d/, '********') : amount}</span>
          <span className="visually-hidden">
            {isHidden ? t('balance_hidden') : t('balance_equivalent', { amount })}
          </span>
        </>
      )}
    </p>
  )
}

const tradersParts = (profile: Profile, t: Texts<'overview'>): OwnBalance['parts'] => [
  { name: t('balance_available'), sum: availableOf(profile) },
  { name: t('balance_frozen'), sum: profile.frozen_balance },
  { name: t('balance_profit'), sum: profile.total_profit, isProfit: true },
]
