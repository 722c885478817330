import type { ReactNode } from 'react'
import styles from './tip.module.css'

/**
 * The name of an icon-only button, for eyes; the button's own label is for ears. Pure CSS: the shell is on everyone's
 * first visit, and Mantine's tooltip would bring a positioning library with it.
 */
export function Tip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className={styles.tip} data-tip={label}>
      {children}
    </span>
  )
}
