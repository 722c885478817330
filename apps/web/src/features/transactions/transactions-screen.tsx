import { useQuery } from '@tanstack/react-query'
import { PageTitle } from '../../components/page-title.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { meQuery } from '../../lib/me.ts'
import { useTexts } from '../../lib/texts.tsx'
import { BalanceView } from './balance/balance-view.tsx'
import { DealsSkeleton } from './deals-table.tsx'
import { DealsView } from './deals-view.tsx'
import { RefusalsView } from './refusals-view.tsx'
import { unmatchedQuery } from './transactions-queries.ts'
import { UnmatchedView } from './unmatched-view.tsx'
import { useDealSearch } from './use-deal-search.ts'
import { ViewLinks } from './view-links.tsx'
import { type Onlooker, onlookerOf, viewAt, viewsFor } from './views.ts'

/** Who looks decides which lists there are, so that is known first. */
export function TransactionsScreen() {
  const t = useTexts('transactions')
  const me = useQuery(meQuery)
  if (me.data !== undefined) return <Views who={onlookerOf(me.data)} />
  return (
    <>
      <PageTitle title={t('title')} subtitle={me.isError ? '\u00A0' : t('loading')} />
      <QueryView query={me} failure={t('load_failed')} loading={t('loading')} skeleton={<DealsSkeleton />}>
        {() => null}
      </QueryView>
    </>
  )
}

function Views({ who }: { who: Onlooker }) {
  const { view: named } = useDealSearch()
  const view = viewAt(named, who)
  const stray = useQuery({ ...unmatchedQuery(who === 'staff', 1), enabled: who !== 'merchant' })
  const strayCount = stray.data?.count ?? 0
  const links = <ViewLinks views={viewsFor(who, view, strayCount)} current={view} strayCount={strayCount} />

  if (view === 'balance') return <BalanceView links={links} />
  if (view === 'unmatched') return <UnmatchedView who={who} links={links} />
  if (view === 'refusals') return <RefusalsView links={links} />
  return <DealsView who={who} links={links} />
}
