import type { ReactNode } from 'react'
import { Logo } from '../components/logo.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import styles from './page-frame.module.css'

interface Props {
  readonly summary?: ReactNode
  readonly above?: ReactNode
  readonly help?: string | undefined
  readonly children: ReactNode
}

/** Two panels on a desk, one column on a phone. */
export function PageFrame({ summary, above, help, children }: Props) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Logo size={28} />
        <LanguageSwitch />
      </header>
      <main className={styles.main}>
        {above}
        <div className={styles.card} data-alone={!summary}>
          {summary}
          <div className={styles.panel}>{children}</div>
        </div>
      </main>
      {help && <footer className={styles.footer}>{help}</footer>}
    </div>
  )
}
