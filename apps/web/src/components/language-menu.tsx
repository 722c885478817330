import { type Language, languages } from '@florin/contract/rules'
import { IconCheck, IconChevronDown, IconWorld } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { changeLanguage, currentLanguage } from '../lib/language.ts'
import { useTexts } from '../lib/texts.tsx'
import { Flag } from './flag.tsx'
import styles from './language-menu.module.css'

export const nativeNames: Record<Language, string> = { ru: 'Русский', en: 'English' }

interface Props {
  /** `name`: «Русский»; `code`: RU, for the welcome page; `icon`: only the globe, for the small bar. */
  readonly face: 'name' | 'code' | 'icon'
}

/** The globe: languages with flag and own name, a tick on the current one. Plain markup, so that welcome stays light. */
export function LanguageMenu({ face }: Props) {
  const t = useTexts('common')
  const id = useId()
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const current = currentLanguage()

  useEffect(() => {
    if (!open) return
    const onPress = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [open])

  function close() {
    setOpen(false)
    button.current?.focus()
  }

  return (
    <div className={styles.root} data-face={face} ref={root}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <IconWorld size={face === 'icon' ? 21 : 18} stroke={1.75} aria-hidden="true" />
        <span className="visually-hidden">
          {t('language')}: {face !== 'name' && nativeNames[current]}
        </span>
        {face === 'name' && nativeNames[current]}
        {face === 'code' && current.toUpperCase()}
        {face !== 'icon' && (
          <IconChevronDown className={styles.chevron} size={16} stroke={1.75} aria-hidden="true" />
        )}
      </button>
      {open && <LanguageList id={id} current={current} label={t('language')} onClose={close} />}
    </div>
  )
}

interface ListProps {
  readonly id: string
  readonly current: Language
  readonly label: string
  readonly onClose: () => void
}

function LanguageList({ id, current, label, onClose }: ListProps) {
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    list.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus()
  }, [])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault()
      onClose()
      return
    }
    const next = nextIndex(event.key, languages.length, focusedIndex(list.current))
    if (next === undefined) return
    event.preventDefault()
    list.current?.querySelectorAll<HTMLElement>('[role="menuitemradio"]')[next]?.focus()
  }

  return (
    <div
      className={styles.list}
      id={id}
      ref={list}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          role="menuitemradio"
          aria-checked={language === current}
          className={styles.item}
          lang={language}
          tabIndex={-1}
          onClick={() => (language === current ? onClose() : changeLanguage(language))}
        >
          <Flag of={language} />
          <span>{nativeNames[language]}</span>
          {language === current && (
            <IconCheck className={styles.tick} size={18} stroke={2} aria-hidden="true" />
          )}
        </button>
      ))}
    </div>
  )
}

function focusedIndex(list: HTMLElement | null): number {
  return [...(list?.querySelectorAll('[role="menuitemradio"]') ?? [])].indexOf(
    document.activeElement as Element,
  )
}

/** Where the arrows, Home and End lead in a list that goes round. */
export function nextIndex(key: string, length: number, from: number): number | undefined {
  if (key === 'ArrowDown') return (from + 1) % length
  if (key === 'ArrowUp') return (from - 1 + length) % length
  if (key === 'Home') return 0
  if (key === 'End') return length - 1
  return undefined
}
