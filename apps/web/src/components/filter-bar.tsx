import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import styles from './filter-bar.module.css'
import { FilterDrawer } from './filter-drawer.tsx'
import { type Filter, FilterMenu } from './filter-menu.tsx'
import { type Refresh, RefreshMenu } from './refresh-menu.tsx'
import { SearchBy, type SearchByProps } from './search-by.tsx'

export interface FilterBarProps {
  readonly search?: SearchByProps
  readonly filters: readonly Filter[]
  readonly refresh: Refresh
  /** Takes back the filters, not the search. */
  readonly onReset: () => void
  /** The screen's one loud button. */
  readonly action?: ReactNode
}

/** Search, filters and refreshing above a list. On a narrow page all but the search fold into one button. */
export function FilterBar(props: FilterBarProps) {
  const { search, filters, refresh, action } = props
  const isNarrow = useMediaQuery('(max-width: 768px)', undefined, { getInitialValueInEffect: false })

  return (
    <div className={styles.bar}>
      {search && <SearchBy {...search} />}
      {!isNarrow && filters.map((filter) => <FilterMenu key={filter.name} filter={filter} />)}
      <div className={styles.end}>
        {isNarrow ? <FilterDrawer {...props} /> : <RefreshMenu {...refresh} />}
        {action}
      </div>
    </div>
  )
}
