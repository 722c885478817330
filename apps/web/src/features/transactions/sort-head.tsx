import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type DealSearch, type SortKey, sortedBy } from './deal-search.ts'
import styles from './deals-table.module.css'

interface Props {
  readonly by: SortKey
  readonly search: DealSearch
  readonly isNumber?: boolean
  readonly onAsk: (search: DealSearch) => void
  readonly children: ReactNode
}

export function SortHead({ by, search, isNumber = false, onAsk, children }: Props) {
  const isSorted = search.sort === by
  const Icon = isSorted ? (search.order === 'desc' ? IconChevronDown : IconChevronUp) : IconSelector
  return (
    <th
      scope="col"
      className={isNumber ? styles.number : undefined}
      aria-sort={isSorted ? (search.order === 'desc' ? 'descending' : 'ascending') : 'none'}
    >
      <button type="button" className={styles.sort} onClick={() => onAsk(sortedBy(search, by))}>
        {children}
        <Icon size={16} stroke={1.75} aria-hidden="true" />
      </button>
    </th>
  )
}
