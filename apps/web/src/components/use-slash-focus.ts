import { type RefObject, useEffect } from 'react'
import { isFreeKey } from './single-key.ts'

/** «/» focuses the search, by its key cap too: a Russian layout has a dot there. Never while somebody types or a dialog is open. */
export function useSlashFocus(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' && event.code !== 'Slash') return
      if (!isFreeKey(event)) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [input])
}
