import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For something in a dialog that goes away by what it does: the dialog takes the focus that would be lost with it. Layout effects are
 * cleaned up while the element is still in the document.
 */
export function useFocusToDialog<Kind extends HTMLElement>(): RefObject<Kind | null> {
  const ref = useRef<Kind>(null)
  useLayoutEffect(() => {
    const element = ref.current
    const dialog = element?.closest<HTMLElement>('[role="dialog"]')
    return () => {
      if (element?.contains(document.activeElement)) dialog?.focus({ preventScroll: true })
    }
  }, [])
  return ref
}
