import { IconDotsVertical, IconLock, type TablerIcon } from '@tabler/icons-react'
import { useTexts } from '../lib/texts.tsx'
import { isViewing } from '../lib/view-mode.ts'
import styles from './action-menu.module.css'
import { PopMenu, PopMenuItem } from './pop-menu.tsx'

export interface MenuAction {
  readonly label: string
  readonly icon: TablerIcon
  /** Looks disabled, but can be chosen: a press shows why not. */
  readonly isLocked?: boolean
  /** Why it is locked, as its tooltip. */
  readonly why?: string | undefined
  /** Shows or copies something and changes nothing: view mode leaves it open. */
  readonly reads?: boolean
  readonly onChoose: () => void
}

interface Props {
  readonly label: string
  readonly actions: readonly MenuAction[]
  readonly className?: string | undefined
}

/** The three dots. In view mode what acts has a lock, says why and does nothing. */
export function ActionMenu({ label, actions, className }: Props) {
  const t = useTexts('common')
  const isView = isViewing()
  return (
    <PopMenu
      label={label}
      className={className}
      buttonClassName={styles.button}
      face={<IconDotsVertical size={20} stroke={2} aria-hidden="true" />}
    >
      {(close) =>
        actions.map(({ label: name, icon, isLocked = false, why, reads = false, onChoose }) => (
          <PopMenuItem
            key={name}
            icon={isView && !reads ? IconLock : icon}
            isLocked={isLocked}
            why={why}
            {...(isView && !reads && { refusal: t('view_locked') })}
            onChoose={() => {
              // The focus goes back first: whatever opens next returns it to the dots, not to an item that is gone.
              close()
              onChoose()
            }}
          >
            {name}
          </PopMenuItem>
        ))
      }
    </PopMenu>
  )
}
