import type { ReactNode } from 'react'
import settings from '../settings.module.css'
import styles from './integration.module.css'

interface Props {
  readonly id: string
  readonly title: string
  readonly lead: string
  /** Where more is said. */
  readonly more?: { readonly href: string; readonly text: string }
  readonly action?: ReactNode
}

export function CardHead({ id, title, lead, more, action }: Props) {
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h2 id={id} className={settings.title}>
          {title}
        </h2>
        <p className={settings.lead}>
          {lead}{' '}
          {more && (
            <a href={more.href} className={styles.more}>
              {more.text}
            </a>
          )}
        </p>
      </div>
      {action}
    </div>
  )
}
