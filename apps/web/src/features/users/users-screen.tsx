import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { ListView } from '../../components/list-view/list-view.tsx'
import { SteadyList } from '../../components/list-view/steady-list.tsx'
import { NothingFound } from '../../components/nothing-found.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { useAutoRefresh } from '../../components/use-auto-refresh.ts'
import { useTexts } from '../../lib/texts.tsx'
import { EditUserDialog } from './edit/edit-user-dialog.tsx'
import { BulkActivate } from './list/bulk-activate.tsx'
import { useUserSearch } from './list/use-user-search.ts'
import { isNarrowed, type UserSearch, wholeList } from './list/user-search.ts'
import { UsersSkeleton, UsersTable } from './list/users-table.tsx'
import { UsersToolbar } from './list/users-toolbar.tsx'
import { UserPaymentsDialog } from './payments/user-payments-dialog.tsx'
import { UserTerminalsDialog } from './terminals/user-terminals-dialog.tsx'
import { type UserPage, usersQuery } from './users-queries.ts'

/** Everybody, for support: who they are, what they may do, and windows above the list for the rest. */
export function UsersScreen() {
  const t = useTexts('users')
  const { search, typed, ask, type, window: above, open, close } = useUserSearch()
  const auto = useAutoRefresh('users')
  // Whoever asks for the newest sees it.
  const [askedAt, setAskedAt] = useState(0)
  const users = useQuery({
    ...usersQuery(search),
    // Counts are of now, also where nobody has chosen to refresh more often.
    refetchInterval: auto.intervalMs(above !== undefined) || usualRefreshMs,
  })
  useExistingPage(search, users.isPlaceholderData ? undefined : users.data, ask)
  const idOf = (name: string) => (above?.name === name ? above.userId : undefined)

  return (
    <>
      <PageTitle title={t('title')} subtitle={<Counted page={users.data} search={search} />} />
      <UsersToolbar
        search={search}
        typed={typed}
        onType={type}
        onAsk={ask}
        refresh={{
          every: auto.every,
          onEvery: auto.onEvery,
          isBusy: users.isFetching,
          onRefresh: () => void users.refetch().then(() => setAskedAt(Date.now())),
        }}
      />
      <ListView
        query={users}
        failure={t('load_failed')}
        loading={t('loading')}
        skeleton={<UsersSkeleton />}
        isEmpty={({ users: rows }) => rows.length === 0}
        empty={<Nobody search={search} onReset={() => ask(wholeList)} />}
      >
        {(page) => (
          <>
            {search.is_activated === 'false' && <BulkActivate users={page.users} />}
            <SteadyList
              rows={page.users}
              total={page.total_count}
              question={`${JSON.stringify(search)} ${askedAt}`}
              isPlaceholder={users.isPlaceholderData}
              keyOf={({ id }) => id}
              label={(unseen) => t('new_rows', { count: unseen })}
              onShow={search.page > 1 ? () => ask({ ...search, page: 1 }) : undefined}
            >
              {(rows) => (
                <UsersTable
                  page={{ ...page, users: [...rows] }}
                  search={search}
                  isRenewing={users.isPlaceholderData}
                  onAsk={ask}
                  onOpen={open}
                />
              )}
            </SteadyList>
          </>
        )}
      </ListView>
      <EditUserDialog userId={idOf('edit')} onClose={close} />
      <UserPaymentsDialog userId={idOf('payments')} onClose={close} />
      <UserTerminalsDialog userId={idOf('terminals')} onClose={close} />
    </>
  )
}

const usualRefreshMs = 15_000

function Counted({ page, search }: { page: UserPage | undefined; search: UserSearch }) {
  const t = useTexts('users')
  if (page === undefined) return '\u00A0'
  if (page.has_more) return t('found_more', { count: page.total_count })
  return t(isNarrowed(search) ? 'found' : 'total', { count: page.total_count })
}

function Nobody({ search, onReset }: { search: UserSearch; onReset: () => void }) {
  const t = useTexts('users')
  if (!isNarrowed(search)) return <EmptyState icon={IconUsers} title={t('none')} text={t('none_text')} />
  const text = search.text.trim()
  return (
    <NothingFound
      icon={IconUsers}
      title={text === '' ? t('none_found') : t('none_found_for', { text })}
      text={t('none_found_text')}
      reset={t('reset')}
      onReset={onReset}
    />
  )
}

/** People may leave a list while somebody looks at its last page; then the one before is the last. */
function useExistingPage(
  search: UserSearch,
  page: UserPage | undefined,
  onAsk: (search: UserSearch) => void,
): void {
  const last = page && Math.max(1, page.total_pages)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address makes a new question object each time; its page is what matters
  useEffect(() => {
    if (last !== undefined && search.page > last) onAsk({ ...search, page: last })
  }, [search.page, last])
}
