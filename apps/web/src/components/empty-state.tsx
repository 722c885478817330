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
}

/** A list without rows: what is missing, why, and the way out. */
export function EmptyState({ icon: Icon, title, text, children }: Props) {
  return (
    <div className={styles.empty}>
      <div className={styles.picture}>
        <Rosette className={styles.rosette} lace="ring" />
        <Icon size={26} stroke={1.75} aria-hidden="true" />
      </div>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
