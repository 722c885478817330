import { useQuery } from '@tanstack/react-query'
import { QueryView } from '../../../components/query-view.tsx'
import { ApiProblem } from '../../../lib/api-problem.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { NoAccess } from '../no-access.tsx'
import settings from '../settings.module.css'
import { settingsQuery } from './integration-queries.ts'
import { IntegrationSkeleton } from './integration-skeleton.tsx'
import { KeysCard } from './keys/keys-card.tsx'
import { PayoutCard } from './payout/payout-card.tsx'
import { ShopCard } from './shop-card.tsx'
import { TestOrderCard } from './test-order-card.tsx'
import { HooksCard } from './webhooks/hooks-card.tsx'

/** What a shop sets up, in the order it needs it: a name, a key, where events go, where money goes, a first try. */
export function IntegrationCards({ email }: { email: string }) {
  const t = useTexts('integration')
  const shop = useQuery(settingsQuery)

  if (shop.error instanceof ApiProblem && shop.error.status === 451)
    return <NoAccess hint="integration_no_access_hint" />
  return (
    <div className={settings.content} data-failed={shop.isLoadingError}>
      <QueryView
        query={shop}
        failure={t('load_failed')}
        loading={t('loading')}
        skeleton={<IntegrationSkeleton />}
      >
        {(known) => (
          <>
            <ShopCard shop={known} />
            <KeysCard email={email} />
            <HooksCard />
            <PayoutCard shop={known} email={email} />
            <TestOrderCard />
          </>
        )}
      </QueryView>
    </div>
  )
}
