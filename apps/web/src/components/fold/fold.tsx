import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { recall, remember } from '../../lib/storage.ts'
import styles from './fold.module.css'

interface Props {
  /** Under which name the browser remembers whether it is open. */
  readonly name: string
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

/** Blocks that are not the reader's own: one closed row at the end of a page. What is in it is built only when it is open. */
export function Fold({ name, title, text, children }: Props) {
  const key = `fold_${name}`
  const [isOpen, setOpen] = useState(() => recall(key) === 'true')

  const toggle = () => {
    remember(key, String(!isOpen))
    setOpen(!isOpen)
  }
  return (
    <section className={styles.fold}>
      <h2 className={styles.head}>
        <button type="button" className={styles.button} aria-expanded={isOpen} onClick={toggle}>
          <span className={styles.title}>{title}</span>
          <span className={styles.text}>{text}</span>
          <IconChevronDown className={styles.arrow} size={18} stroke={1.75} aria-hidden="true" />
        </button>
      </h2>
      {isOpen && <div className={styles.content}>{children}</div>}
    </section>
  )
}
