import type { ReactNode } from 'react'
import styles from './tip.module.css'

interface Props {
  readonly label: string
  /** `start` and `end` keep a longer text inside the page where the button stands at its edge. */
  readonly align?: 'centre' | 'start' | 'end'
  readonly children: ReactNode
}

/**
 * The name of an icon-only button, for eyes; the button's own label is for ears. Pure CSS: the shell is on everyone's
 * first visit, and Mantine's tooltip would bring a positioning library with it.
 */
export function Tip({ label, align = 'centre', children }: Props) {
  return (
    <span className={styles.tip} data-tip={label} data-align={align}>
      {children}
    </span>
  )
}
