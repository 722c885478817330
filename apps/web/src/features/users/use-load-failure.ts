import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toasts } from '../../lib/toasts.ts'

/** A window that has nothing to show says why in a toast, and closes. */
export function useLoadFailure(
  { isError, error }: UseQueryResult,
  failure: string,
  onClose: () => void,
): void {
  const latest = useRef({ failure, onClose })
  latest.current = { failure, onClose }
  useEffect(() => {
    if (!isError) return
    toasts.problem(error, latest.current.failure)
    latest.current.onClose()
  }, [isError, error])
}
