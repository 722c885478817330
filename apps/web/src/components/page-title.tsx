import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './page-title.module.css'

interface Props {
  readonly title: ReactNode
  readonly subtitle?: ReactNode
  /** Shown before the title, such as a picture of the person. */
  readonly leading?: ReactNode
  /** Beside the title, such as a status. */
  readonly mark?: ReactNode
  /** The screen above this one. Its name is read out on a wide page and shown on a narrow one. */
  readonly back?: { readonly to: string; readonly label: string }
}

/** The head of a screen and its only h1. On a wide page it shares the top row with language, scheme and account. */
export function PageTitle({ title, subtitle, leading, mark, back }: Props) {
  return (
    <div className={styles.head} data-back={back !== undefined}>
      {back && (
        <Link className={styles.back} to={back.to}>
          <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
          <span className={styles.backLabel}>{back.label}</span>
        </Link>
      )}
      {leading}
      <div className={styles.words}>
        <div className={styles.line}>
          <h1 className={styles.title}>{title}</h1>
          {mark}
        </div>
        {subtitle !== undefined && <div className={styles.subtitle}>{subtitle}</div>}
      </div>
    </div>
  )
}
