import { IconDotsVertical, type TablerIcon } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import styles from './action-menu.module.css'
import { nextIndex } from './language-menu.tsx'

export interface MenuAction {
  readonly label: string
  readonly icon: TablerIcon
  readonly onChoose: () => void
}

interface Props {
  readonly label: string
  readonly actions: readonly MenuAction[]
  readonly className?: string | undefined
}

/** The three dots. Plain markup, like the language menu: the first screen should not wait for a positioning library. */
export function ActionMenu({ label, actions, className = '' }: Props) {
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
        className={styles.button}
        aria-label={label}
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
        <IconDotsVertical size={20} stroke={2} aria-hidden="true" />
      </button>
      {open && <Actions id={id} label={label} actions={actions} onClose={close} />}
    </div>
  )
}

interface ActionsProps extends Props {
  readonly id: string
  readonly onClose: () => void
}

function Actions({ id, label, actions, onClose }: ActionsProps) {
  const list = useRef<HTMLDivElement>(null)
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]

  useEffect(() => {
    list.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
  }, [])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault()
      onClose()
      return
    }
    const next = nextIndex(event.key, actions.length, items().indexOf(document.activeElement as HTMLElement))
    if (next === undefined) return
    event.preventDefault()
    items()[next]?.focus()
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
      {actions.map(({ label: name, icon: Icon, onChoose }) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          className={styles.item}
          tabIndex={-1}
          onClick={() => {
            // The focus goes back first: whatever opens next returns it to the dots, not to an item that is gone.
            onClose()
            onChoose()
          }}
        >
          <Icon size={18} stroke={1.75} aria-hidden="true" />
          {name}
        </button>
      ))}
    </div>
  )
}
