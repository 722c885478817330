import type { ReactNode } from 'react'
import styles from './face.module.css'

interface Props {
  readonly title: string
  readonly text?: ReactNode
  readonly aside?: ReactNode
}

/** The one heading of the page. It takes the focus when what had it is gone. */
export function FaceHead({ title, text, aside }: Props) {
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {aside}
    </div>
  )
}
