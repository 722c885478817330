import { bankColour } from './bank-colour.ts'
import { bankName, type NamedBank } from './bank-name.ts'
import styles from './bank-tile.module.css'

/** The bank's first letter on its colour. No logos: they belong to the banks. */
export function BankTile({ bank, size = 40 }: { bank: NamedBank; size?: number }) {
  return (
    <span
      className={styles.tile}
      style={{ width: size, height: size, '--bank': bankColour(bank.id) } as React.CSSProperties}
      aria-hidden="true"
    >
      {bankName(bank).slice(0, 1).toUpperCase()}
    </span>
  )
}

/** The same colour where a tile is too much: in tables and lists. */
export function BankDot({ bankId }: { bankId: string }) {
  return (
    <span
      className={styles.dot}
      style={{ '--bank': bankColour(bankId) } as React.CSSProperties}
      aria-hidden="true"
    />
  )
}
