import { Pager } from '../../components/pager.tsx'
import { Table } from '../../components/table/table.tsx'
import { TableSkeleton } from '../../components/table/table-skeleton.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { disputeCardsAt, useDisputeColumns } from './dispute-columns.tsx'
import { type DisputeSearch, pageSize, type SortKey, sortedBy } from './dispute-search.ts'
import type { CaseRole, DisputePage } from './disputes-queries.ts'

interface Props {
  readonly page: DisputePage
  readonly role: CaseRole
  readonly search: DisputeSearch
  readonly openId: string | undefined
  readonly isRenewing: boolean
  readonly onAsk: (search: DisputeSearch) => void
  readonly onOpen: (id: string) => void
}

export function DisputesTable({ page, role, search, openId, isRenewing, onAsk, onOpen }: Props) {
  const t = useTexts('disputes')
  const heldIds = page.support_data ?? []
  const columns = useDisputeColumns({ role, clockAheadMs: page.clockAheadMs, heldIds, onOpen })
  const turn = (next: number) => {
    onAsk({ ...search, page: next })
    window.scrollTo(0, 0)
  }

  return (
    <Table
      label={t('list')}
      columns={columns}
      cardsAt={disputeCardsAt}
      rows={page.results}
      keyOf={({ id }) => id}
      sort={{ by: search.sort, order: search.order, onSort: (by) => onAsk(sortedBy(search, by as SortKey)) }}
      isRenewing={isRenewing}
      openKey={openId}
      onOpen={({ id }) => heldIds.includes(id) || onOpen(id)}
      {...(page.total_items > pageSize && {
        pager: <Pager page={search.page} pageSize={pageSize} count={page.total_items} onChange={turn} />,
      })}
    />
  )
}

const nothing = { role: 'merchant', clockAheadMs: 0, heldIds: [], onOpen: () => undefined } as const

export function DisputesSkeleton() {
  return <TableSkeleton columns={useDisputeColumns(nothing)} cardsAt={disputeCardsAt} rows={pageSize} />
}
