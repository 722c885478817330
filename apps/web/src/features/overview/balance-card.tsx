import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ActionMenu } from '../../components/action-menu.tsx'
import { Rosette } from '../../components/rosette.tsx'
import { Tip } from '../../components/tip.tsx'
import { availableOf } from '../../lib/available.ts'
import { roublesOf } from '../../lib/balance-sums.ts'
import type { Profile } from '../../lib/dashboard.ts'
import { formats } from '../../lib/format.ts'
import { rateQuery } from '../../lib/rate.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './balance-card.module.css'
import { useHiddenBalance } from './use-hidden-balance.ts'
import { type WalletTab, walletActions } from './wallet-actions.ts'

interface Props {
  readonly profile: Profile
  readonly onWallet: ((tab: WalletTab) => void) | undefined
}

/** How much there is, and the way into the wallet. Dark in both schemes. */
export function BalanceCard({ profile, onWallet }: Props) {
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
      <dl className={styles.parts}>
        <Part name={t('balance_available')}>
          <Sum isHidden={isHidden}>{balanceNumber(availableOf(profile))}</Sum>
        </Part>
        <Part name={t('balance_frozen')}>
          <Sum isHidden={isHidden}>{balanceNumber(profile.frozen_balance)}</Sum>
        </Part>
        <Part name={t('balance_profit')} isProfit>
          <Sum isHidden={isHidden}>{profitNumber(profile.total_profit)}</Sum>
        </Part>
      </dl>
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

interface PartProps {
  readonly name: string
  readonly isProfit?: boolean
  readonly children: ReactNode
}

function Part({ name, isProfit = false, children }: PartProps) {
  return (
    <div className={styles.part} data-profit={isProfit}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
