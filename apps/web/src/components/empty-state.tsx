import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { Rosette } from './rosette.tsx'

interface Props {
  readonly icon: TablerIcon
  readonly title: string
  readonly text: string
  /** The buttons that end the emptiness. */
  readonly children?: ReactNode
  /** Within a card or a dialog: smaller, and without a frame. */
  readonly isWithin?: boolean
}

/** A list without rows: what is missing, why, and the way out. */
export function EmptyState({ icon: Icon, title, text, children, isWithin = false }: Props) {
  const Title = isWithin ? 'p' : 'h2'
  return (
    <div className={styles.empty} data-within={isWithin}>
      <div className={styles.picture}>
        <Rosette className={styles.rosette} lace="ring" />
        <Icon size={isWithin ? 20 : 26} stroke={1.75} aria-hidden="true" />
      </div>
      <Title className={styles.title}>{title}</Title>
      <p className={styles.text}>{text}</p>
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
