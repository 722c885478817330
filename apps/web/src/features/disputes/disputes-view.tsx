import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ListView } from '../../components/list-view/list-view.tsx'
import { NewRows } from '../../components/list-view/new-rows.tsx'
import { useSteadyPage } from '../../components/list-view/use-steady-page.ts'
import { PageTitle } from '../../components/page-title.tsx'
import { useAutoRefresh } from '../../components/use-auto-refresh.ts'
import { useHeldError } from '../../components/use-held-error.ts'
import { ApiProblem } from '../../lib/api-problem.ts'
import { useTexts } from '../../lib/texts.tsx'
import { CreateDialogOpener } from './create/create-dialog-opener.tsx'
import { CaseDialogOpener } from './detail/case-dialog-opener.tsx'
import { type DisputeSearch, isNarrowed, lastPage, withoutFilters } from './dispute-search.ts'
import { NoDisputes, NoMatch } from './disputes-empty.tsx'
import { type CaseRole, type DisputePage, disputesQuery } from './disputes-queries.ts'
import { DisputesSkeleton, DisputesTable } from './disputes-table.tsx'
import { DisputesToolbar } from './disputes-toolbar.tsx'
import { MessengerNeeded } from './messenger-needed.tsx'
import { useDisputeSearch } from './use-dispute-search.ts'

/** The list, and above it the case that the address names: also where the list itself is refused. */
export function DisputesView({ role }: { role: CaseRole }) {
  const t = useTexts('disputes')
  const { search, typed, ask, type, openId, open, close } = useDisputeSearch()
  const [isCreating, setCreating] = useState(false)
  const auto = useAutoRefresh('disputes')
  const disputes = useQuery({
    ...disputesQuery(search),
    refetchInterval: auto.intervalMs(isCreating || openId !== undefined),
  })
  const steady = useSteadyPage<DisputePage['results'][number], DisputePage>({
    page: disputes.data,
    question: JSON.stringify(search),
    isPlaceholder: disputes.isPlaceholderData,
    keyOf: idOf,
  })
  const renew = () => void disputes.refetch().then(({ data }) => steady.show(data))
  const error = useHeldError(disputes)
  const needsMessenger = error instanceof ApiProblem && error.code === 'dispute.messenger_needed'
  useExistingPage(search, disputes.isPlaceholderData ? undefined : disputes.data?.total_items, ask)

  return (
    <>
      <PageTitle
        title={t('title')}
        subtitle={error === undefined ? <Counted page={disputes.data} role={role} /> : '\u00A0'}
      />
      {needsMessenger ? (
        <MessengerNeeded text={error.detail} onConnected={() => void disputes.refetch()} />
      ) : (
        <>
          <DisputesToolbar
            role={role}
            search={search}
            typed={typed}
            onType={type}
            onAsk={ask}
            onCreate={() => setCreating(true)}
            refresh={{
              every: auto.every,
              onEvery: auto.onEvery,
              isBusy: disputes.isFetching,
              onRefresh: renew,
            }}
          />
          <NewRows
            count={steady.unseen}
            label={t('new_rows', { count: steady.unseen })}
            onShow={() => (search.page > 1 ? ask({ ...search, page: 1 }) : steady.show())}
          />
          <ListView
            query={disputes}
            failure={t('load_failed')}
            loading={t('loading')}
            skeleton={<DisputesSkeleton />}
            empty={
              isNarrowed(search) ? (
                <NoMatch words={search.text} onReset={() => ask(withoutFilters(search))} />
              ) : (
                <NoDisputes role={role} />
              )
            }
          >
            {(page) => (
              <DisputesTable
                page={steady.page ?? page}
                role={role}
                search={search}
                openId={openId}
                isRenewing={disputes.isPlaceholderData}
                onAsk={ask}
                onOpen={open}
              />
            )}
          </ListView>
        </>
      )}
      <CaseDialogOpener id={openId} role={role} onClose={close} onOpen={open} />
      {role === 'support' && (
        <CreateDialogOpener opened={isCreating} onClose={() => setCreating(false)} onCreated={renew} />
      )}
    </>
  )
}

const idOf = ({ id }: DisputePage['results'][number]) => String(id)

function Counted({ page, role }: { page: DisputePage | undefined; role: CaseRole }) {
  const t = useTexts('disputes')
  if (page === undefined) return t('loading')
  if (role === 'merchant' || page.awaiting === 0) return t('subtitle_all', { count: page.total_items })
  return t(`subtitle_${role}`, { count: page.awaiting })
}

/** Rows may go away while somebody looks at the last page; then the one before is the last. */
function useExistingPage(
  search: DisputeSearch,
  count: number | undefined,
  onAsk: (search: DisputeSearch) => void,
): void {
  const last = count === undefined ? undefined : lastPage(count)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address makes a new question object each time; its page is what matters
  useEffect(() => {
    if (last !== undefined && search.page > last) onAsk({ ...search, page: last })
  }, [search.page, last])
}
