import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import { filterSearch } from '../lib/input-filters.ts'
import styles from './search-by.module.css'
import { useSlashFocus } from './use-slash-focus.ts'

export interface SearchMode {
  readonly value: string
  readonly label: string
}

export interface SearchByProps {
  readonly label: string
  readonly placeholder: string
  readonly text: string
  readonly maxLength: number
  readonly onText: (text: string) => void
  /** Without modes it is a plain search field. */
  readonly modes?: readonly SearchMode[]
  readonly modeLabel?: string
  readonly mode?: string
  readonly onMode?: (mode: string) => void
}

/** The search field of a list, and what it looks at. «/» leads to it from anywhere on the page. */
export function SearchBy(props: SearchByProps) {
  const { label, placeholder, text, maxLength, onText } = props
  const input = useRef<HTMLInputElement>(null)
  useSlashFocus(input)

  return (
    <search className={styles.group}>
      <SearchModes {...props} className={styles.modes} />
      <label className={styles.field}>
        <IconSearch className={styles.glass} size={16} stroke={1.75} aria-hidden="true" />
        <input
          ref={input}
          type="search"
          className={styles.input}
          aria-label={label}
          aria-keyshortcuts="/"
          placeholder={placeholder}
          value={text}
          maxLength={maxLength}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onText(filterSearch(event.currentTarget.value))}
        />
      </label>
    </search>
  )
}

type ModesProps = Pick<SearchByProps, 'modes' | 'modeLabel' | 'mode' | 'onMode'> & {
  readonly className?: string | undefined
}

/** Also by itself: on a phone it lies in the drawer of filters. */
export function SearchModes({ modes = [], modeLabel, mode, onMode, className = '' }: ModesProps) {
  if (modes.length === 0) return null
  return (
    <span className={`${styles.select} ${className}`}>
      <select aria-label={modeLabel} value={mode} onChange={(event) => onMode?.(event.currentTarget.value)}>
        {modes.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
    </span>
  )
}
