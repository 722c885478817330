import type { ReactNode } from 'react'
import styles from './field-message.module.css'

interface Props {
  readonly id: string
  /** What is wrong with the field above. */
  readonly fault?: ReactNode
  /** What its owner should know, though nothing is wrong. */
  readonly remark?: ReactNode
}

/**
 * The error line of what is not one of Mantine's inputs. Like theirs (`field` in theme.module.css) its room is always in the layout:
 * an error that appears on blur must not move the button that is being pressed.
 */
export function FieldMessage({ id, fault, remark }: Props) {
  return (
    <div className={styles.room}>
      {fault ? (
        <p id={id} className={styles.fault} role="alert">
          {fault}
        </p>
      ) : (
        <p id={id} role="status">
          {remark}
        </p>
      )}
    </div>
  )
}
