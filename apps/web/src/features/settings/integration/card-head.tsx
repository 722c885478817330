import type { ReactNode } from 'react'
import settings from '../settings.module.css'
import styles from './integration.module.css'

interface Props {
  readonly id: string
  readonly title: string
  readonly lead: string
  readonly action?: ReactNode
}

export function CardHead({ id, title, lead, action }: Props) {
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h2 id={id} className={settings.title}>
          {title}
        </h2>
        <p className={settings.lead}>{lead}</p>
      </div>
      {action}
    </div>
  )
}
