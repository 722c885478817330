import type { ReactNode } from 'react'
import styles from './button.module.css'

type Kind = 'primary' | 'outline' | 'quiet' | 'danger'

interface Props {
  readonly kind?: Kind
  /** Its work is under way: it stays in its place and keeps the focus, and presses do nothing. */
  readonly isBusy?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

export function Button({ kind = 'primary', isBusy = false, onPress, children }: Props) {
  return (
    <button
      type="button"
      className={styles[kind]}
      aria-disabled={isBusy || undefined}
      onClick={() => isBusy || onPress()}
    >
      {isBusy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  )
}

/** A way out of the page that looks like a button. */
export function ButtonLink({
  kind = 'primary',
  href,
  children,
}: {
  kind?: Kind
  href: string
  children: ReactNode
}) {
  return (
    <a className={styles[kind]} href={href} rel="noreferrer">
      {children}
    </a>
  )
}
