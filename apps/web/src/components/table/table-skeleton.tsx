import { Skeleton } from '@mantine/core'
import { useNarrow } from '../use-narrow.ts'
import type { Shape } from './columns.ts'
import { Heads } from './heads.tsx'
import styles from './table.module.css'

/** The table while it is loading: its own heads and rows, with grey boxes for the cells. For `ListView`. */
export function TableSkeleton<Row>({
  columns,
  cardsAt,
  isPlain = false,
  isFixed = false,
  rows,
}: Shape<Row> & { rows: number }) {
  const isCards = useNarrow(cardsAt)
  return (
    <div className={styles.frame} data-plain={isPlain} data-cards={isCards}>
      <table className={styles.table} data-fixed={isFixed}>
        <Heads columns={columns} />
        <tbody>
          {Array.from({ length: rows }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: grey boxes have no other name
            <tr key={at} className={styles.row}>
              {columns.map(({ key, place, isEnd = false, className, share }) => (
                <td key={key} data-place={place} data-end={isEnd} className={className}>
                  <Skeleton
                    className={styles.box}
                    height={place === 'status' ? 24 : 12}
                    width={share === undefined || isCards ? 84 : '70%'}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
