import { useQuery } from '@tanstack/react-query'
import type { Column } from '../../components/table/columns.ts'
import { StoryList } from './story-list.tsx'
import { type PartName, type PartRow, partQuery } from './story-queries.ts'

interface Props<Name extends PartName> {
  readonly name: Name
  readonly userId: string
  readonly label: string
  readonly columns: readonly Column<PartRow<Name>>[]
  readonly keyOf: (row: PartRow<Name>) => string
  readonly query?: Record<string, string>
  readonly most?: number
  readonly isCards?: boolean
  readonly onGo?: (after: string | undefined) => void
}

/** One part of the story that is a list: the whole of it with pages, or its newest. */
export function Part<Name extends PartName>(props: Props<Name>) {
  const { name, userId, label, columns, keyOf, query = {}, most, isCards = false, onGo } = props
  const page = useQuery(partQuery(name, userId, query))
  return (
    <StoryList<PartRow<Name>>
      label={label}
      query={page as never}
      columns={columns}
      keyOf={keyOf}
      isCards={isCards}
      {...(most !== undefined && { most })}
      {...(onGo && { paging: { after: query.after, onGo } })}
    />
  )
}
