import { IconChevronDown, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { narrows } from './filter-choice.ts'
import styles from './filter-menu.module.css'
import { PopMenu, PopMenuItem } from './pop-menu.tsx'

export interface FilterOption {
  readonly value: string
  readonly label: string
  readonly leading?: ReactNode
}

/** One filter of a list, for the bar's menus and for the phone's drawer alike. */
export interface Filter {
  readonly name: string
  /** What the closed button says: the name, or what is chosen. */
  readonly face: string
  /** How many are chosen, where the face does not name them. */
  readonly count?: number
  readonly icon?: TablerIcon
  /** One choice closes the menu; many stay open until one goes elsewhere. */
  readonly takes: 'one' | 'many'
  readonly options: readonly FilterOption[]
  readonly chosen: readonly string[]
  readonly onChoose: (value: string) => void
}

export function FilterMenu({ filter }: { filter: Filter }) {
  const { name, face, count = 0, icon: Icon, takes, options, chosen, onChoose } = filter
  return (
    <PopMenu
      label={name}
      isLabelled
      align="start"
      buttonClassName={`${styles.button} ${narrows(chosen) ? styles.narrowed : ''}`}
      face={
        <>
          {Icon && <Icon size={18} stroke={1.75} aria-hidden="true" />}
          {face !== name && <span className="visually-hidden">{name}: </span>}
          <span className={styles.words}>{face}</span>
          {count > 0 && <span className={styles.count}>{count}</span>}
          <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
        </>
      }
    >
      {(close) =>
        options.map(({ value, label, leading }) => (
          <PopMenuItem
            key={value}
            kind={takes === 'one' ? 'menuitemradio' : 'menuitemcheckbox'}
            isChecked={chosen.includes(value)}
            leading={leading}
            onChoose={() => {
              onChoose(value)
              if (takes === 'one') close()
            }}
          >
            {label}
          </PopMenuItem>
        ))
      }
    </PopMenu>
  )
}
