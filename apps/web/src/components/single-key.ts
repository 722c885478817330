import { useEffect, useEffectEvent } from 'react'
import { areSingleKeysOn } from '../lib/single-keys.ts'

interface Where {
  readonly allowsShift?: boolean
  /** The dialog whose own keys these are; any other that is open still keeps them from acting. */
  readonly inside?: Element | null
}

/** A shortcut of one key acts only if no text field has the focus, no dialog or menu is open, and no other key is held. */
export function isFreeKey(event: KeyboardEvent, { allowsShift = false, inside = null }: Where = {}): boolean {
  if (!areSingleKeysOn()) return false
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false
  if (event.shiftKey && !allowsShift) return false
  if (event.defaultPrevented || isTyping(event.target)) return false
  return [...document.querySelectorAll('[role="dialog"], [role="menu"]')].every((open) => open === inside)
}

/** By the key cap: the same key in every layout. */
export function useSingleKey(code: string, onPress: () => void): void {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== code || !isFreeKey(event)) return
      event.preventDefault()
      press()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [code])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}
