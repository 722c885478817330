import type { UseQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'

type QueryState = Pick<UseQueryResult, 'data' | 'error' | 'isError' | 'errorUpdateCount'>

/**
 * Why there is nothing to show. The query library clears the error of a query without data when it refetches, so that a list which
 * refreshes automatically would flip between its failure and its skeleton: here the error stays until an answer comes.
 */
export function useHeldError(query: QueryState): Error | undefined {
  const held = useRef<Error>(undefined)
  // Another question, which has not failed yet.
  if (query.data !== undefined || query.errorUpdateCount === 0) held.current = undefined
  if (query.data === undefined && query.isError) held.current = query.error ?? undefined
  return held.current
}
