import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './face.module.css'

interface Props {
  readonly icon: TablerIcon
  readonly family: 'ok' | 'warn' | 'info' | 'mute' | 'bad'
  readonly title: string
  readonly text: ReactNode
  readonly children?: ReactNode
}

/** How it ended, or what is waited for: a large sign, a sentence, and what to do. */
export function Verdict({ icon: Icon, family, title, text, children }: Props) {
  return (
    <div className={styles.verdict}>
      <span className={styles.sign} data-family={family}>
        <Icon size={44} stroke={1.75} aria-hidden="true" />
      </span>
      <div>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.text}>{text}</p>
      </div>
      {children}
    </div>
  )
}
