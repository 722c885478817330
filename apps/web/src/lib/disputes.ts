import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** The key prefix of all queries about disputes; `disputes.changed` invalidates it. */
export const disputesKey = ['disputes'] as const

/** How many wait for the reader, for the menu. */
export const disputesAwaitingQuery = queryOptions({
  queryKey: [...disputesKey, 'awaiting'],
  queryFn: async ({ signal }) => (await call('disputesAwaiting', {}, { signal })).awaiting,
})
