import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../lib/texts.tsx'
import { isViewing } from '../lib/view-mode.ts'
import styles from './word-button.module.css'

interface Props {
  /** Where the words alone do not say of what. */
  readonly label?: string
  readonly onPress: () => void
  readonly children: ReactNode
}

/**
 * A button that looks like a link, for a small act inside a text. In view mode it is grey, has a lock and says why; not `disabled`, so
 * that it stays in the order of Tab.
 */
export function WordButton({ label, onPress, children }: Props) {
  const t = useTexts('common')
  const isLocked = isViewing()
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      {...(isLocked ? { 'aria-disabled': true, title: t('view_locked') } : { onClick: onPress })}
    >
      {isLocked && <IconLock size={16} stroke={1.75} aria-hidden="true" />}
      {children}
    </button>
  )
}
