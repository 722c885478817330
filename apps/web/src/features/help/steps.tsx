import type { ReactNode } from 'react'
import styles from './steps.module.css'

export interface HelpStep {
  title: string
  hint: string
  picture: ReactNode
  /** Below the hint, such as a link. */
  more?: ReactNode
}

export function Steps({ steps }: { steps: readonly HelpStep[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, hint, picture, more }, index) => (
        <li key={title} className={styles.step}>
          <span className={styles.number}>{index + 1}</span>
          <div className={styles.words}>
            <p className={styles.title}>{title}</p>
            <p className={styles.hint}>{hint}</p>
            {more}
          </div>
          <div className={styles.picture}>{picture}</div>
        </li>
      ))}
    </ol>
  )
}
