import { Pager } from '../../components/pager.tsx'
import { Table } from '../../components/table/table.tsx'
import { TableSkeleton } from '../../components/table/table-skeleton.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { dealCardsAt, useDealColumns } from './deal-columns.tsx'
import type { DealOpeners } from './deal-openers.ts'
import { type DealSearch, pageSize, type SortKey, sortedBy } from './deal-search.ts'
import type { DealPage } from './transactions-queries.ts'

interface Props extends DealOpeners {
  readonly page: DealPage
  readonly search: DealSearch
  readonly openId: string | undefined
  readonly isRenewing: boolean
  readonly onAsk: (search: DealSearch) => void
}

export function DealsTable({ page, search, openId, isRenewing, onAsk, ...openers }: Props) {
  const t = useTexts('transactions')
  const columns = useDealColumns(openers)
  const turn = (next: number) => {
    onAsk({ ...search, page: next })
    window.scrollTo(0, 0)
  }

  return (
    <Table
      label={t('list')}
      columns={columns}
      cardsAt={dealCardsAt}
      isFixed
      rows={page.results}
      keyOf={({ id }) => id}
      sort={{ by: search.sort, order: search.order, onSort: (by) => onAsk(sortedBy(search, by as SortKey)) }}
      isRenewing={isRenewing}
      openKey={openId}
      onOpen={({ id }) => openers.onOpen(id)}
      {...(page.total_items > pageSize && {
        pager: <Pager page={search.page} pageSize={pageSize} count={page.total_items} onChange={turn} />,
      })}
    />
  )
}

const nothing = { onOpen: () => undefined, onConfirm: () => undefined }

export function DealsSkeleton() {
  return <TableSkeleton columns={useDealColumns(nothing)} cardsAt={dealCardsAt} isFixed rows={11} />
}
