import { useLayoutEffect, useRef } from 'react'

/**
 * For a dialog: call the answer when it has closed. The focus goes back to where it was before; to the content when that
 * place is gone, so that the keyboard does not start at the top of the page again.
 */
export function useOpener(opened: boolean): () => void {
  const opener = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (opened) opener.current = document.activeElement as HTMLElement | null
  }, [opened])
  return () => {
    const place = opener.current?.isConnected ? opener.current : document.getElementById('content')
    place?.focus({ preventScroll: true })
  }
}
