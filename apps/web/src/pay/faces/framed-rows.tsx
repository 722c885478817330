import type { ReactNode } from 'react'
import styles from './face.module.css'

/** Names and values in a frame, as on a receipt. */
export function FramedRows({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={`${styles.receipt} ${styles.stretch}`}>
      {rows.map(([name, value]) => (
        <div className={styles.row} key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
