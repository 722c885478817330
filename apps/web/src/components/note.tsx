import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './note.module.css'

const icons = { ok: IconCircleCheck, info: IconInfoCircle, warn: IconAlertTriangle, bad: IconAlertCircle }

interface Props {
  readonly family: keyof typeof icons
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** A message that stays in its place. Bad news is announced at once, the rest when the reader pauses. */
export function Note({ family, children, action }: Props) {
  const Icon = icons[family]
  return (
    <div className={styles.note} data-family={family} role={family === 'bad' ? 'alert' : 'status'}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  )
}
