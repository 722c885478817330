import type { TablerIcon } from '@tabler/icons-react'
import type { ChipFamily } from '../../../components/status-chip.tsx'
import styles from './sides.module.css'

export interface SideStep {
  readonly key: string
  readonly icon: TablerIcon
  readonly family: ChipFamily
  readonly title: string
  readonly text: string
}

/** What happened or will happen, one below the other on a line. */
export function Steps({ steps }: { steps: readonly SideStep[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ key, icon: Icon, family, title, text }) => (
        <li key={key} className={styles.step}>
          <span className={styles.dot} data-family={family}>
            <Icon size={16} stroke={1.75} aria-hidden="true" />
          </span>
          <div>
            <p className={styles.stepTitle}>{title}</p>
            <p className={styles.hint}>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
