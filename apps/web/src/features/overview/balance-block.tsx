import { Button, Card, Skeleton } from '@mantine/core'
import { IconCreditCard } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { QueryView } from '../../components/query-view.tsx'
import { sentenceOf } from '../../lib/api-problem.ts'
import { dashboardQuery } from '../../lib/dashboard.ts'
import { readinessQuery } from '../../lib/readiness.ts'
import { kindOf, lastKind } from '../../lib/readiness-kind.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './balance-block.module.css'
import { BalanceCard } from './balance-card.tsx'
import { OwnActButton } from './own-act-button.tsx'
import type { OwnBalance } from './own-balance.ts'
import { type WalletTab, walletActions } from './wallet-actions.ts'

interface Props {
  readonly own?: OwnBalance | undefined
  readonly onWallet: ((tab: WalletTab) => void) | undefined
}

/** The balance card with its other faces and, on a phone, its actions as buttons under it. */
export function BalanceBlock({ own, onWallet }: Props) {
  const t = useTexts('overview')
  const dashboard = useQuery(dashboardQuery)
  // Where steps, a reason or deals that wait stand above, theirs is the one loud button.
  const readiness = useQuery({ ...readinessQuery, enabled: false }).data
  const kind = readiness === undefined ? lastKind() : kindOf(readiness)
  const hasWaiting = (dashboard.data?.waiting ?? 0) > 0
  const isLoud = own === undefined && !hasWaiting && kind !== 'steps' && kind !== 'why'

  return (
    <div className={styles.block} data-failed={dashboard.isLoadingError}>
      <QueryView
        query={dashboard}
        failure={t('error', { message: sentenceOf(dashboard.error, t('balance_failed')) })}
        skeleton={<BalanceSkeleton />}
      >
        {({ profile }) => (
          <>
            <BalanceCard profile={profile} onWallet={onWallet} own={own} />
            {onWallet && (
              <div className={styles.actions}>
                {own && <OwnActButton act={own.act} />}
                {walletActions(profile.is_lead && !own).map(({ tab, icon: Icon }) => (
                  <Button
                    key={tab}
                    variant={tab === 'deposit' && isLoud ? 'filled' : 'default'}
                    leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
                    onClick={() => onWallet(tab)}
                  >
                    {t(tab)}
                  </Button>
                ))}
                {!own && !profile.is_lead && (
                  <Button
                    component={Link}
                    to="/payments"
                    variant="default"
                    leftSection={<IconCreditCard size={18} stroke={1.75} aria-hidden="true" />}
                  >
                    {t('methods')}
                  </Button>
                )}
              </div>
            )}
          </>
        )}
      </QueryView>
    </div>
  )
}

function BalanceSkeleton() {
  return (
    <Card className={styles.skeleton}>
      <Skeleton width={110} height={14} />
      <Skeleton width="60%" height={36} mt={18} />
      <Skeleton width={140} height={14} mt={16} />
      <div className={styles.skeletonParts}>
        <Skeleton height={34} />
        <Skeleton height={34} />
        <Skeleton height={34} />
      </div>
    </Card>
  )
}
