import { useLayoutEffect } from 'react'

/**
 * Gives the focus back to where it was. Mantine remembers that place only when a modal that is there already opens, and these
 * are loaded already open. A moment later, as Mantine does it: the trap must have let go; and not when the dialog has faded
 * out, which does not happen where Escape came before it had faded in.
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
