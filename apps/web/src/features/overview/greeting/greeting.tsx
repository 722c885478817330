import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { PageTitle } from '../../../components/page-title.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { UserAvatar } from '../../../components/user-avatar.tsx'
import { dashboardQuery } from '../../../lib/dashboard.ts'
import { formats } from '../../../lib/format.ts'
import { meQuery } from '../../../lib/me.ts'
import { readinessQuery } from '../../../lib/readiness.ts'
import { earningsQuery } from '../../../lib/referrals.ts'
import { roleOf } from '../../../lib/role.ts'
import { shopOverviewQuery } from '../../../lib/shop.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { shopText } from '../shop/shop-text.ts'
import { timeOfDay } from '../time-of-day.ts'
import styles from './greeting.module.css'
import { newcomerText } from './newcomer-text.ts'

/** Who came, and what comes first for them: deals that wait, the next step of the first day, or how it goes. */
export function Greeting() {
  const t = useTexts('overview')
  const me = useQuery(meQuery)
  const dashboard = useQuery(dashboardQuery).data
  const waiting = dashboard?.waiting ?? 0
  // Known as early as the name, so the title does not change under the reader.
  const isNew = dashboard?.transactions.length === 0
  return (
    <QueryView query={me} failure={t('load_failed')} skeleton={<TitleSkeleton />}>
      {(person) => (
        <PageTitle
          leading={<UserAvatar name={person.username} picture={person.avatar} size={46} />}
          title={t(isNew && roleOf(person) === 'trader' ? 'welcome' : goodTime(), { name: person.username })}
          subtitle={
            waiting > 0 ? (
              <WaitingLink>{t('waiting', { count: waiting })}</WaitingLink>
            ) : (
              <Role person={person} />
            )
          }
        />
      )}
    </QueryView>
  )
}

const goodTime = () => `good_${timeOfDay(new Date().getHours())}` as const

/** Who one is here; for a new trader the next step, for a shop how today goes, for a lead what came in lately. */
function Role({ person }: { person: Parameters<typeof roleOf>[0] }) {
  const t = useTexts('overview')
  const role = roleOf(person)
  const isMerchant = person.account_type === 'merchant'
  const shop = useQuery({ ...shopOverviewQuery, enabled: isMerchant }).data
  const earned = useQuery({ ...earningsQuery, enabled: role === 'lead' && !isMerchant }).data
  const readiness = useQuery({ ...readinessQuery, enabled: role === 'trader' }).data
  if (shop) return shopText(shop, t)
  const next = readiness && newcomerText(readiness, t)
  if (next !== undefined) return next
  if (!earned) return t('signed_in_as', { role: t(`role_${role}`) })
  const { profit } = formats()
  return t('lead_subtitle', { yesterday: profit(earned.yesterday), month: profit(earned.in_30_days) })
}

/** Leads to the block below, where there is one; to the list while it is on its way. */
function WaitingLink({ children }: { children: string }) {
  const show = (event: MouseEvent) => {
    const block = document.getElementById('waiting-deals')
    if (block === null || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    block.scrollIntoView({ block: 'start' })
    block.focus({ preventScroll: true })
  }
  return (
    <Link className={styles.waiting} to="/deal?status=verification" onClick={show}>
      {children}
    </Link>
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
