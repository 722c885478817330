import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PageTitle } from '../../components/page-title.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { UserAvatar } from '../../components/user-avatar.tsx'
import { meQuery } from '../../lib/me.ts'
import { roleOf } from '../../lib/role.ts'
import { useTexts } from '../../lib/texts.tsx'
import { BalanceBlock } from './balance-block.tsx'
import { FirstSteps, GuideBanner } from './first-steps.tsx'
import styles from './overview-screen.module.css'
import { timeOfDay } from './time-of-day.ts'
import type { WalletTab } from './wallet-actions.ts'

interface Props {
  /** Opens the wallet, which is a feature of its own. Where there is none, the card offers no actions. */
  readonly onWallet?: (tab: WalletTab) => void
  /** What went in and out, told by that feature too. */
  readonly history?: ReactNode
}

export function OverviewScreen({ onWallet, history }: Props) {
  const t = useTexts('overview')
  const me = useQuery(meQuery)

  return (
    <>
      <QueryView query={me} failure={t('load_failed')} skeleton={<TitleSkeleton />}>
        {(person) => (
          <PageTitle
            leading={<UserAvatar name={person.username} picture={person.avatar} size={46} />}
            title={t(`good_${timeOfDay(new Date().getHours())}`, { name: person.username })}
            subtitle={t('signed_in_as', { role: t(`role_${roleOf(person)}`) })}
          />
        )}
      </QueryView>
      <div className={styles.blocks}>
        <div className={styles.top}>
          <BalanceBlock onWallet={onWallet} />
          <GuideBanner />
        </div>
        {history}
        <FirstSteps />
      </div>
    </>
  )
}

function TitleSkeleton() {
  return (
    <PageTitle
      leading={<Skeleton circle height={46} />}
      title={<Skeleton height={26} width={280} my={3} />}
      subtitle={<Skeleton height={16} width={180} my={2} />}
    />
  )
}
