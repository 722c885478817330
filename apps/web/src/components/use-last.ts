import { useRef } from 'react'

/** The last value there was: a dialog still shows what it was about while it fades away. */
export function useLast<T>(value: T | undefined): T | undefined {
  const last = useRef(value)
  if (value !== undefined) last.current = value
  return value ?? last.current
}
