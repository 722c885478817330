import { IconDotsVertical, type TablerIcon } from '@tabler/icons-react'
import styles from './action-menu.module.css'
import { PopMenu, PopMenuItem } from './pop-menu.tsx'

export interface MenuAction {
  readonly label: string
  readonly icon: TablerIcon
  /** Looks out of reach, but can be chosen: whoever tries is told why not. */
  readonly isLocked?: boolean
  readonly onChoose: () => void
}

interface Props {
  readonly label: string
  readonly actions: readonly MenuAction[]
  readonly className?: string | undefined
}

/** The three dots. */
export function ActionMenu({ label, actions, className }: Props) {
  return (
    <PopMenu
      label={label}
      className={className}
      buttonClassName={styles.button}
      face={<IconDotsVertical size={20} stroke={2} aria-hidden="true" />}
    >
      {(close) =>
        actions.map(({ label: name, icon, isLocked = false, onChoose }) => (
          <PopMenuItem
            key={name}
            icon={icon}
            isLocked={isLocked}
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
