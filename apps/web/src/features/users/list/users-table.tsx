import { Pager } from '../../../components/pager.tsx'
import { Table } from '../../../components/table/table.tsx'
import { TableSkeleton } from '../../../components/table/table-skeleton.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import type { UserPage } from '../users-queries.ts'
import type { UserWindow } from './use-user-search.ts'
import { userCardsAt, useUserColumns } from './user-columns.tsx'
import { pageSize, type UserSearch } from './user-search.ts'

interface Props {
  readonly page: UserPage
  readonly search: UserSearch
  readonly isRenewing: boolean
  readonly onAsk: (search: UserSearch) => void
  readonly onOpen: (name: UserWindow, userId: string) => void
}

export function UsersTable({ page, search, isRenewing, onAsk, onOpen }: Props) {
  const t = useTexts('users')
  const columns = useUserColumns(onOpen)
  const turn = (next: number) => {
    onAsk({ ...search, page: next })
    window.scrollTo(0, 0)
  }
  return (
    <Table
      label={t('list')}
      columns={columns}
      cardsAt={userCardsAt}
      rows={page.users}
      keyOf={({ id }) => id}
      isRenewing={isRenewing}
      {...(page.total_count > pageSize && {
        pager: <Pager page={search.page} pageSize={pageSize} count={page.total_count} onChange={turn} />,
      })}
    />
  )
}

export function UsersSkeleton() {
  return <TableSkeleton columns={useUserColumns(() => undefined)} cardsAt={userCardsAt} rows={pageSize} />
}
