import type { TablerIcon } from '@tabler/icons-react'
import styles from './status-chip.module.css'

export type ChipFamily = 'ok' | 'warn' | 'bad' | 'info' | 'deep' | 'mute'

interface Props {
  readonly family: ChipFamily
  readonly icon?: TablerIcon
  /** For states without an icon of their own: on and off. */
  readonly hasDot?: boolean
  readonly children: string
}

/** A state in one word: colour, icon and word together, so that nobody needs the colour. */
export function StatusChip({ family, icon: Icon, hasDot = false, children }: Props) {
  return (
    <span className={styles.chip} data-family={family}>
      {Icon && <Icon size={13} stroke={2.1} aria-hidden="true" />}
      {hasDot && <span className={styles.dot} />}
      {children}
    </span>
  )
}
