import { useIsMutating, useQuery } from '@tanstack/react-query'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { DateRangeOpener } from '../../components/date-range/date-range-opener.tsx'
import { ListView } from '../../components/list-view/list-view.tsx'
import { NewRows } from '../../components/list-view/new-rows.tsx'
import { useSteadyPage } from '../../components/list-view/use-steady-page.ts'
import { PageTitle } from '../../components/page-title.tsx'
import { useAutoRefresh } from '../../components/use-auto-refresh.ts'
import { useHeldError } from '../../components/use-held-error.ts'
import { sentenceOf } from '../../lib/api-problem.ts'
import { dealsKey } from '../../lib/deals.ts'
import { useTexts } from '../../lib/texts.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { DealDrawerOpener } from './deal-drawer-opener.tsx'
import { type DealSearch, hasPeriod, isNarrowed, lastPage, withoutFilters } from './deal-search.ts'
import { NoDeals, NoMatch } from './deals-empty.tsx'
import { DealsSkeleton, DealsTable } from './deals-table.tsx'
import { DealsToolbar } from './deals-toolbar.tsx'
import { type Deal, type DealPage, dealsQuery } from './transactions-queries.ts'
import { useDealSearch } from './use-deal-search.ts'
import type { Onlooker } from './views.ts'
import { WaitingDeals } from './waiting/waiting-deals.tsx'

export function DealsView({ who, links }: { who: Onlooker; links: ReactNode }) {
  const t = useTexts('transactions')
  const { search, typed, ask, type, openId, open, close } = useDealSearch()
  const [confirming, setConfirming] = useState<Deal>()
  const [isChoosingDays, setChoosingDays] = useState(false)
  const auto = useAutoRefresh('transactions')
  const isConfirming = useIsMutating({ mutationKey: dealsKey }) > 0
  const isCovered = confirming !== undefined || isChoosingDays || openId !== undefined
  // Two months of buttons: the press is painted first, and they follow.
  const chooseDays = (isChoosing: boolean) => startTransition(() => setChoosingDays(isChoosing))
  const deals = useQuery({
    ...dealsQuery(search),
    refetchInterval: auto.intervalMs(isCovered || isConfirming),
  })
  const steady = useSteadyPage<Deal, DealPage>({
    page: deals.data,
    question: JSON.stringify(search),
    isPlaceholder: deals.isPlaceholderData,
    keyOf: idOf,
  })
  const hasFailed = useHeldError(deals) !== undefined
  useExistingPage(search, deals.isPlaceholderData ? undefined : deals.data?.total_items, ask)

  return (
    <>
      <PageTitle
        title={t('title')}
        subtitle={hasFailed ? '\u00A0' : <Counted page={deals.data} search={search} />}
      />
      {who === 'trader' && <WaitingDeals onConfirm={setConfirming} onOpen={open} />}
      {links}
      <DealsToolbar
        who={who}
        search={search}
        typed={typed}
        onType={type}
        onAsk={ask}
        onPeriod={() => chooseDays(true)}
        refresh={{
          every: auto.every,
          onEvery: auto.onEvery,
          isBusy: deals.isFetching,
          onRefresh: () => void deals.refetch().then(({ data }) => steady.show(data)),
        }}
      />
      <NewRows
        count={steady.unseen}
        label={t('new_rows', { count: steady.unseen })}
        onShow={() => (search.page > 1 ? ask({ ...search, page: 1 }) : steady.show())}
      />
      <ListView
        query={deals}
        failure={sentenceOf(deals.error, t('load_failed'))}
        loading={t('loading')}
        skeleton={<DealsSkeleton />}
        empty={
          isNarrowed(search) ? (
            <NoMatch words={search.text} onReset={() => ask(withoutFilters(search))} />
          ) : (
            <NoDeals who={who} />
          )
        }
      >
        {(page) => (
          <DealsTable
            page={steady.page ?? page}
            search={search}
            openId={openId}
            isRenewing={deals.isPlaceholderData}
            onAsk={ask}
            onOpen={open}
            onConfirm={setConfirming}
            isMerchant={who === 'merchant'}
          />
        )}
      </ListView>
      <DateRangeOpener
        opened={isChoosingDays}
        period={{ start: search.start, end: search.end }}
        onClose={() => chooseDays(false)}
        onApply={(period) => ask({ ...search, ...period, page: 1 })}
      />
      <DealDrawerOpener
        id={openId}
        who={who}
        isCovered={confirming !== undefined}
        onClose={close}
        onConfirm={setConfirming}
      />
      <ConfirmDialog deal={confirming} onClose={() => setConfirming(undefined)} />
    </>
  )
}

const idOf = ({ id }: Deal) => id

function Counted({ page, search }: { page: DealPage | undefined; search: DealSearch }) {
  const t = useTexts('transactions')
  if (page === undefined) return t('loading')
  return t(hasPeriod(search) ? 'in_period' : 'in_all', { count: page.total_items })
}

/** Rows may go away while somebody looks at the last page; then the one before is the last. */
function useExistingPage(
  search: DealSearch,
  count: number | undefined,
  onAsk: (search: DealSearch) => void,
): void {
  const last = count === undefined ? undefined : lastPage(count)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address makes a new question object each time; its page is what matters
  useEffect(() => {
    if (last !== undefined && search.page > last) onAsk({ ...search, page: last })
  }, [search.page, last])
}
