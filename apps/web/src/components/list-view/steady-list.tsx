import { type ReactNode, useMemo } from 'react'
import { NewRows } from './new-rows.tsx'
import { useSteadyPage } from './use-steady-page.ts'

interface Props<Row> {
  /** As they were answered last; the same array until another answer comes. */
  readonly rows: readonly Row[]
  /** Of all pages. Without pages: as many as there are rows. */
  readonly total?: number
  /** Of which page, filter or search these are: another one is shown as it comes. */
  readonly question?: string
  readonly isPlaceholder?: boolean
  readonly keyOf: (row: Row) => string
  /** 12 new */
  readonly label: (count: number) => string
  /** Where new rows come on the first page: goes there. */
  readonly onShow?: (() => void) | undefined
  readonly children: (rows: readonly Row[]) => ReactNode
}

/** The rows of a list that lives, in their places: what is new waits behind a button above them. */
export function SteadyList<Row>(props: Props<Row>) {
  const {
    rows,
    total = rows.length,
    question = '',
    isPlaceholder = false,
    keyOf,
    label,
    onShow,
    children,
  } = props
  const page = useMemo(() => ({ results: rows, total_items: total }), [rows, total])
  const steady = useSteadyPage({ page, question, isPlaceholder, keyOf })
  return (
    <>
      <NewRows
        count={steady.unseen}
        label={label(steady.unseen)}
        onShow={() => (onShow ? onShow() : steady.show())}
      />
      {children(steady.page?.results ?? rows)}
    </>
  )
}
