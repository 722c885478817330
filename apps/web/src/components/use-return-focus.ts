import { useLayoutEffect } from 'react'

/**
 * Returns the focus to where it was. Mantine stores that place only when an already mounted modal opens, and these are mounted open. Done
 * after a delay, as in Mantine: the focus trap must have been released; and not when the dialog has faded out, which does not happen where
 * Escape came before it had faded in.
 */
export function useReturnFocus(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return
    const opener = document.activeElement as HTMLElement | null
    return () => {
      setTimeout(() => opener?.focus({ preventScroll: true }), 10)
    }
  }, [opened])
}
