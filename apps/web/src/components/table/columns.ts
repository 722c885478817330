import type { ReactNode } from 'react'

/**
 * Where a cell stands on a card. First line: `title` and `status`; then `value` (large) and `side`; then `foot` and `mark` (both
 * quiet). Below, over the whole width: `line`, with the column's name before it, and `acts`. `none`: not on a card.
 */
export type CardPlace = 'title' | 'status' | 'value' | 'side' | 'foot' | 'mark' | 'line' | 'acts' | 'none'

export interface Column<Row> {
  readonly key: string
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  readonly place: CardPlace
  /** Numbers and actions: at the end of the column. */
  readonly isEnd?: boolean
  /** How much of the table's width it gets, in relation to the shares of the others, and at least its content's: so the skeleton has it too. */
  readonly share?: number
  /** The head is a button that sorts by the column's key. */
  readonly isSorting?: boolean
  /** On the head and every cell, for what only this table has: such as the width below which the column goes. */
  readonly className?: string | undefined
}

/** The widths of columns that have shares; where one has none, the content decides. */
export function widthOf<Row>({ share }: Column<Row>, columns: readonly Column<Row>[]): string | undefined {
  const all = columns.reduce((sum, column) => sum + (column.share ?? 0), 0)
  return share === undefined ? undefined : `${((share / all) * 100).toFixed(2)}%`
}

export interface Sort {
  readonly by: string
  readonly order: 'asc' | 'desc'
  readonly onSort: (by: string) => void
}

/** What decides the geometry; the table and its skeleton share it. */
export interface Shape<Row> {
  readonly columns: readonly Column<Row>[]
  /** At this width of the window and below, each row is a card. */
  readonly cardsAt: number
  /** Without a frame: within a dialog. */
  readonly isPlain?: boolean
  /** Widths come from the shares alone, never from the content: columns do not move when rows change. */
  readonly isFixed?: boolean
}
