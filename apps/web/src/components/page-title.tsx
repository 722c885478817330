import type { ReactNode } from 'react'
import styles from './page-title.module.css'

interface Props {
  readonly title: ReactNode
  readonly subtitle?: ReactNode
  /** What stands before the title, such as a picture of the person. */
  readonly leading?: ReactNode
}

/** The head of a screen and its only h1. On a wide page it shares the top row with language, scheme and account. */
export function PageTitle({ title, subtitle, leading }: Props) {
  return (
    <div className={styles.head}>
      {leading}
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {subtitle !== undefined && <div className={styles.subtitle}>{subtitle}</div>}
      </div>
    </div>
  )
}
