import { useQueries } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { QueryView } from '../../components/query-view.tsx'
import { dashboardQuery } from '../../lib/dashboard.ts'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import { DepositPanel } from './deposit-panel.tsx'
import { addressQuery } from './wallet-queries.ts'
import { WalletSkeleton } from './wallet-skeleton.tsx'
import { tabShown, type WalletTab } from './wallet-tab.ts'
import { WalletTabs } from './wallet-tabs.tsx'
import { WithdrawPanel } from './withdraw-panel.tsx'

interface Props {
  readonly initialTab: WalletTab
  readonly onAskingCode: (isAsking: boolean) => void
  readonly onDone: () => void
}

/** Lives as long as the modal is open, so each opening starts on the tab it was opened for. */
export function WalletPanels({ initialTab, onAskingCode, onDone }: Props) {
  const t = useTexts('wallet')
  const id = useId()
  const [chosenTab, setAsked] = useState(initialTab)
  const [address, dashboard] = useQueries({ queries: [addressQuery, dashboardQuery] })
  const failed = address.isError && address.data === undefined

  useEffect(() => {
    if (failed) toasts.error(t('address_failed'))
  }, [failed, t])

  return (
    <QueryView query={address} failure={t('address_failed')} skeleton={<WalletSkeleton />} isEmpty={never}>
      {(known) => (
        <QueryView query={dashboard} failure={t('address_failed')} skeleton={<WalletSkeleton />}>
          {({ profile }) => {
            const tab = tabShown(chosenTab, { isLead: profile.is_lead, hasAddress: known !== null })
            return (
              <>
                {profile.is_lead && (
                  <WalletTabs id={id} current={tab} canWithdraw={known !== null} onChange={setAsked} />
                )}
                <div
                  {...(profile.is_lead && {
                    role: 'tabpanel',
                    id: `${id}-panel`,
                    'aria-labelledby': `${id}-${tab}`,
                  })}
                >
                  {tab === 'deposit' ? (
                    <DepositPanel
                      known={known}
                      onAskingCode={onAskingCode}
                      // Whoever fell back to Deposit stays to see the address they made.
                      onCreate={() => setAsked('deposit')}
                    />
                  ) : (
                    <WithdrawPanel profile={profile} onAskingCode={onAskingCode} onDone={onDone} />
                  )}
                </div>
              </>
            )
          }}
        </QueryView>
      )}
    </QueryView>
  )
}

const never = () => false
