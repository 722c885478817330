import { useLayoutEffect, useRef } from 'react'

/**
 * Later than Mantine's focus trap: one that is switched on again, because the dialog above it has closed, focuses its first element
 * from a timer without delay. With `prefers-reduced-motion` that timer runs after the closed dialog has reported its end.
 */
const afterTrapMs = 10
/** A slow machine may switch that trap on later still. Until then the opener is marked as the element that it is to focus. */
const markedMs = 1_000
const mark = 'data-autofocus'

/**
 * For a dialog: call the answer when it has closed. The focus goes back to where it was before. When that place is gone, it stays
 * in the dialog or drawer that is still open below; else it goes to the content, so that the keyboard does not start at the top of the
 * page again.
 */
export function useOpener(opened: boolean): () => void {
  const opener = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (opened) opener.current = document.activeElement as HTMLElement | null
  }, [opened])
  return () => {
    const element = opener.current
    if (element && element !== document.body && !element.hasAttribute(mark)) {
      element.setAttribute(mark, '')
      setTimeout(() => element.removeAttribute(mark), markedMs)
    }
    setTimeout(() => returnFocus(element), afterTrapMs)
  }
}

function returnFocus(opener: HTMLElement | null): void {
  const dialog = document.activeElement?.closest('[role="dialog"]')
  // The body had the focus where nothing had it.
  const place = opener?.isConnected && opener !== document.body ? opener : undefined
  // Another dialog has opened meanwhile, or is open below and the opener is gone: its focus stays.
  if (dialog && !(place && dialog.contains(place))) return
  const target = place ?? document.getElementById('content')
  target?.focus({ preventScroll: true })
}
