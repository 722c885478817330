import { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from './api-problem.ts'

/** A refusal will not change by asking again; a busy server or a lost connection may. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  if (failures >= 2) return false
  return !(error instanceof ApiProblem) || error.status === 0 || error.status >= 500
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a network they fail at once and say so, instead of waiting without an end; `useReconnection` refetches them.
    queries: {
      staleTime: 15_000,
      retry: isWorthRetrying,
      networkMode: 'always',
      refetchOnReconnect: false,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
