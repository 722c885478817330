import type { ReactNode } from 'react'
import { FilterDrawer } from '../filter-drawer.tsx'
import { type Filter, FilterMenu } from '../filter-menu.tsx'
import { type Refresh, RefreshMenu, RefreshNow } from '../refresh-menu.tsx'
import { SearchBy, type SearchByProps } from '../search-by.tsx'
import { useNarrow } from '../use-narrow.ts'
import styles from './toolbar.module.css'

/** Filters come with refreshing and a way to take them back: on a narrow page all of it is in one drawer. */
type Filtering =
  | { readonly filters: readonly Filter[]; readonly refresh: Refresh; readonly onReset: () => void }
  | { readonly filters?: undefined; readonly refresh?: undefined; readonly onReset?: undefined }

export type ToolbarProps = Filtering & {
  readonly search?: SearchByProps
  /** Controls that only this list has, such as a period. On a narrow page they get a line of their own. */
  readonly children?: ReactNode
  /** Small tools beside the refreshing, such as the export. On a narrow page they are on the line of `children`. */
  readonly tools?: ReactNode
  /** Many filters and tools: refreshing goes without its word, so that all of it stays on one line. */
  readonly isDense?: boolean
  /** The screen's one loud button: `<ToolbarAction>`. */
  readonly action?: ReactNode
}

/** At this width of the window and below, the filters are in a drawer. */
export const toolbarNarrowAt = 768

/**
 * Above a list: search, filters, refreshing, and the button that adds to it.
 *
 *     <Toolbar search={…} filters={[…]} refresh={…} onReset={…} action={<ToolbarAction …/>} />
 */
export function Toolbar(props: ToolbarProps) {
  const { search, children, action, isDense = false } = props
  const isNarrow = useNarrow(toolbarNarrowAt)
  return (
    <div className={styles.bar} data-narrow={isNarrow} data-dense={isDense}>
      <div className={styles.first}>
        {search && <SearchBy {...search} />}
        {!isNarrow && props.filters?.map((filter) => <FilterMenu key={filter.name} filter={filter} />)}
        {props.filters && isNarrow && <Drawer {...props} />}
        {isNarrow && action}
      </div>
      {(!isNarrow || children !== undefined) && (
        <div className={styles.second}>
          {children}
          <End {...props} isNarrow={isNarrow} />
        </div>
      )}
    </div>
  )
}

function Drawer(props: ToolbarProps) {
  if (props.filters === undefined) return null
  const { search, filters, refresh, onReset } = props
  return <FilterDrawer search={search} filters={filters} refresh={refresh} onReset={onReset} />
}

function End({ tools, refresh, action, isDense = false, isNarrow }: ToolbarProps & { isNarrow: boolean }) {
  if (isNarrow && tools === undefined && refresh === undefined) return null
  return (
    <div className={styles.end}>
      {tools}
      {refresh && isNarrow && <RefreshNow {...refresh} isLast />}
      {/* Without a loud button beside it there is room for its word. */}
      {refresh && !isNarrow && <RefreshMenu {...refresh} hasWord={action === undefined && !isDense} />}
      {!isNarrow && action}
    </div>
  )
}
