import { type RefObject, useEffect, useRef } from 'react'
import { isFocusLost } from './focus-lost.ts'

/**
 * For a button that is disabled while its work is done: Chromium takes the focus from it then. It has the focus again when it can be
 * pressed again, unless another element has it.
 */
export function useFocusAfterBusy(isBusy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !isBusy && isFocusLost()) button.current?.focus({ preventScroll: true })
    wasBusy.current = isBusy
  }, [isBusy])
  return button
}
