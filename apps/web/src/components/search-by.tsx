import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { filterSearch } from '../lib/input-filters.ts'
import { useTexts } from '../lib/texts.tsx'
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

/** The search field of a list, and the fields that it searches. «/» focuses it from anywhere on the page. */
export function SearchBy(props: SearchByProps) {
  const { label, placeholder, text, maxLength, onText } = props
  const t = useTexts('common')
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  // Too long to be sent. It is kept here until it is shortened or another search takes its place.
  const [long, setLong] = useState({ instead: '', typed: '' })
  const isLong = long.typed !== '' && long.instead === text
  useSlashFocus(input)

  const change = (typed: string) => {
    const kept = filterSearch(typed)
    const fits = kept.trim().length <= maxLength
    setLong({ instead: text, typed: fits ? '' : kept })
    if (fits) onText(kept)
  }

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
          value={isLong ? long.typed : text}
          aria-invalid={isLong || undefined}
          aria-describedby={isLong ? noteId : undefined}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change(event.currentTarget.value)}
        />
      </label>
      {isLong && (
        <p className={styles.long} id={noteId} role="alert">
          {t('search_long', { max: maxLength })}
        </p>
      )}
    </search>
  )
}

type ModesProps = Pick<SearchByProps, 'modes' | 'modeLabel' | 'mode' | 'onMode'> & {
  readonly className?: string | undefined
}

/** Also used alone: on a phone it is in the drawer of filters. */
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
