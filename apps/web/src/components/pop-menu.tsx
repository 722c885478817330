import { IconCheck, type TablerIcon } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './pop-menu.module.css'
import { itemStartingWith, nextIndex } from './pop-menu-keys.ts'

interface Props {
  /** The name of the list, and of the button when its face has no words. */
  readonly label: string
  readonly face: ReactNode
  readonly isLabelled?: boolean
  /** The edge of the button that the list keeps to. */
  readonly align?: 'start' | 'end'
  readonly className?: string | undefined
  readonly buttonClassName?: string | undefined
  readonly children: (close: () => void) => ReactNode
}

/**
 * A button that opens a list of choices. Every menu of the app is this one. Plain markup: the first screen and the
 * welcome page should not wait for a positioning library.
 */
export function PopMenu(props: Props) {
  const { label, face, isLabelled = false, align = 'end', className = '', buttonClassName, children } = props
  const id = useId()
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

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
    <div className={`${styles.root} ${className}`} ref={root}>
      <button
        ref={button}
        type="button"
        className={buttonClassName}
        aria-label={isLabelled ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {face}
      </button>
      {open && (
        <MenuList id={id} label={label} align={align} onClose={close}>
          {children(close)}
        </MenuList>
      )}
    </div>
  )
}

interface ListProps {
  readonly id: string
  readonly label: string
  readonly align: 'start' | 'end'
  readonly onClose: () => void
  readonly children: ReactNode
}

function MenuList({ id, label, align, onClose, children }: ListProps) {
  const list = useRef<HTMLDivElement>(null)
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]

  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-checked="true"]')
    const first = chosen ?? list.current?.querySelector<HTMLElement>('[role^="menuitem"]')
    first?.focus()
  }, [])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault()
      onClose()
      return
    }
    const all = items()
    const from = all.indexOf(document.activeElement as HTMLElement)
    const next = nextIndex(event.key, all.length, from) ?? typedTo(event, all, from)
    if (next === undefined) return
    event.preventDefault()
    all[next]?.focus()
  }

  return (
    <div
      className={styles.list}
      data-align={align}
      id={id}
      ref={list}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  )
}

function typedTo(event: KeyboardEvent, items: HTMLElement[], from: number): number | undefined {
  if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return
  const names = items.map((item) => item.textContent ?? '')
  return itemStartingWith(event.key, names, from)
}

interface ItemProps {
  readonly kind?: 'menuitem' | 'menuitemradio' | 'menuitemcheckbox'
  readonly isChecked?: boolean
  readonly icon?: TablerIcon
  /** Shown before the label where an icon will not do. */
  readonly leading?: ReactNode
  readonly lang?: string
  readonly isLocked?: boolean
  /** What is in the way, as its tooltip; it can be chosen all the same. */
  readonly why?: string | undefined
  /** Why it cannot be chosen. Not `disabled`: the arrow keys still reach it, so that a screen reader reads why. */
  readonly refusal?: string
  readonly onChoose: () => void
  readonly children: ReactNode
}

export function PopMenuItem(props: ItemProps) {
  const {
    kind = 'menuitem',
    isChecked = false,
    icon: Icon,
    leading,
    lang,
    isLocked,
    why,
    refusal,
    onChoose,
    children,
  } = props
  return (
    <button
      type="button"
      role={kind}
      {...(kind !== 'menuitem' && { 'aria-checked': isChecked })}
      className={styles.item}
      data-locked={isLocked || refusal !== undefined}
      lang={lang}
      tabIndex={-1}
      {...(refusal === undefined
        ? { onClick: onChoose, title: why }
        : { 'aria-disabled': true, title: refusal })}
    >
      {Icon && <Icon size={18} stroke={1.75} aria-hidden="true" />}
      {leading}
      <span>{children}</span>
      {isChecked && <IconCheck className={styles.tick} size={18} stroke={2} aria-hidden="true" />}
    </button>
  )
}
