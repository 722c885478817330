import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

const refreshEveryMs = 5 * 60_000
const recoverAfterMs = 30_000

export const rateQuery = queryOptions({
  queryKey: ['rate'],
  queryFn: ({ signal }) => call('currentRate', {}, { signal }),
  // A failure is told at once, then mended quietly.
  retry: false,
  refetchInterval: (query) => (query.state.status === 'error' ? recoverAfterMs : refreshEveryMs),
})
