import { useLayoutEffect, useRef } from 'react'

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
    if (opener.current?.isConnected) return opener.current.focus({ preventScroll: true })
    if (document.activeElement?.closest('[role="dialog"]')) return
    document.getElementById('content')?.focus({ preventScroll: true })
  }
}
