import { Fragment, type MouseEvent, type ReactNode } from 'react'
import { useNarrow } from '../use-narrow.ts'
import type { Shape, Sort } from './columns.ts'
import { Heads } from './heads.tsx'
import styles from './table.module.css'

interface Props<Row> extends Shape<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly sort?: Sort
  /** The rows are of the question before; the new ones are on their way. */
  readonly isRenewing?: boolean
  /** Which row is open beside the table. */
  readonly openKey?: string | undefined
  /** What opens below the row of `openKey`, over the whole width. */
  readonly detail?: (row: Row) => ReactNode
  /** A press anywhere on a row. For the keyboard, one of the cells has a link or a button that does the same. */
  readonly onOpen?: (row: Row) => void
  /** A `Pager`, where there is more than one page. */
  readonly pager?: ReactNode
}

/**
 * Rows in a table, each a card where the window is narrow. One description of the columns serves both, and the skeleton:
 *
 *     const columns: Column<Deal>[] = [{ key: 'id', head: t('id'), place: 'mark', cell: (deal) => <DealId deal={deal} /> }, …]
 *     <Table label={t('list')} columns={columns} cardsAt={950} rows={page.results} keyOf={({ id }) => id} />
 *
 * What stands in a cell keeps its own look; what only a card changes can be said below `[data-cards]`.
 */
export function Table<Row>(props: Props<Row>) {
  const { label, rows, keyOf, isRenewing = false, pager, isPlain = false, openKey, onOpen, detail } = props
  const { columns, cardsAt, sort, isFixed = false } = props
  const isCards = useNarrow(cardsAt)
  return (
    <div className={styles.frame} data-plain={isPlain} data-cards={isCards} data-renewing={isRenewing}>
      <table className={styles.table} data-fixed={isFixed} aria-label={label} aria-busy={isRenewing}>
        <Heads columns={columns} sort={sort} />
        <tbody>
          {rows.map((row) => (
            <Fragment key={keyOf(row)}>
              <tr
                className={styles.row}
                data-open={keyOf(row) === openKey}
                data-opens={onOpen !== undefined}
                onClick={onOpen && ((event) => isOnRow(event) && onOpen(row))}
              >
                {columns.map(({ key, head, place, isEnd = false, className, cell }) => (
                  <td key={key} data-place={place} data-end={isEnd} data-label={head} className={className}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
              {detail && keyOf(row) === openKey && (
                <tr className={styles.detail}>
                  <td colSpan={columns.length}>{detail(row)}</td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      {pager !== undefined && <div className={styles.pager}>{pager}</div>}
    </div>
  )
}

/** Not on an element that handles presses itself. */
function isOnRow(event: MouseEvent): boolean {
  return (event.target as Element).closest('a, button, input, label, select, [role="menu"]') === null
}
