import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** Everything fetched about disputes begins with this key; `disputes.changed` makes it ask anew. */
export const disputesKey = ['disputes'] as const

/** How many wait for the reader, for the menu. */
export const disputesAwaitingQuery = queryOptions({
  queryKey: [...disputesKey, 'awaiting'],
  queryFn: async ({ signal }) => (await call('disputesAwaiting', {}, { signal })).awaiting,
})
