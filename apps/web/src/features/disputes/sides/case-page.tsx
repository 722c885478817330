import type { ReactNode } from 'react'
import styles from './sides.module.css'

export interface Card {
  readonly key: string
  readonly card: ReactNode
  /** Where it stands when there is one column; smaller is higher. */
  readonly order: number
}

interface Props {
  readonly isOneColumn: boolean
  readonly main: readonly Card[]
  readonly rail: readonly Card[]
}

/** Two columns; on a phone one, in which what needs an answer comes before what is only told. */
export function CasePage({ isOneColumn, main, rail }: Props) {
  if (isOneColumn) {
    const all = [...main, ...rail].sort((one, other) => one.order - other.order)
    return <div className={styles.column}>{all.map(slot)}</div>
  }
  return (
    <div className={styles.page}>
      <div className={styles.column}>{main.map(slot)}</div>
      <div className={styles.column}>{rail.map(slot)}</div>
    </div>
  )
}

function slot({ key, card }: Card) {
  return (
    <div key={key} className={styles.slot}>
      {card}
    </div>
  )
}
