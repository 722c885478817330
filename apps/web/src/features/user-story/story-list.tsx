import { IconListSearch } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { CursorPager } from '../../components/cursor-pager.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ListView } from '../../components/list-view/list-view.tsx'
import type { Column } from '../../components/table/columns.ts'
import { Table } from '../../components/table/table.tsx'
import { TableSkeleton } from '../../components/table/table-skeleton.tsx'
import { useTexts } from '../../lib/texts.tsx'

interface Page<Row> {
  readonly results: readonly Row[]
  readonly next?: string | null
}

interface Props<Row> {
  readonly label: string
  readonly query: UseQueryResult<Page<Row>>
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string
  /** Unset: only the newest, without a way to more. */
  readonly paging?: {
    readonly after: string | undefined
    readonly onGo: (after: string | undefined) => void
  }
  /** Each row a card at every width: beside the wide column there is no room for a table. */
  readonly isCards?: boolean
  /** Of the newest only so many. */
  readonly most?: number
}

/** One part as a table: the whole list of a tab, or the newest of it. */
export function StoryList<Row>({ label, query, columns, keyOf, paging, most, isCards = false }: Props<Row>) {
  const t = useTexts('story')
  const isPlain = paging === undefined
  const cardsAt = isCards ? Number.MAX_SAFE_INTEGER : 950
  return (
    <ListView
      query={query}
      failure={t('part_failed')}
      loading={label}
      skeleton={<TableSkeleton columns={columns} cardsAt={cardsAt} rows={most ?? 6} isPlain={isPlain} />}
      empty={
        isPlain ? (
          <p>{t('part_none')}</p>
        ) : (
          <EmptyState icon={IconListSearch} title={t('part_none')} text={t('part_none_text')} />
        )
      }
      isEmpty={({ results }) => results.length === 0}
    >
      {({ results, next = null }) => (
        <Table
          label={label}
          columns={columns}
          cardsAt={cardsAt}
          isPlain={isPlain}
          rows={results.slice(0, most ?? results.length)}
          keyOf={keyOf}
          isRenewing={query.isPlaceholderData}
          {...(paging &&
            (next !== null || paging.after !== undefined) && {
              pager: <CursorPager {...paging} next={next} />,
            })}
        />
      )}
    </ListView>
  )
}
