import { type RefObject, useEffect } from 'react'

/** «/» focuses the search, by its key cap too: a Russian layout has a dot there. Never while somebody types or a dialog is open. */
export function useSlashFocus(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' && event.code !== 'Slash') return
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="menu"]') !== null) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [input])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}
