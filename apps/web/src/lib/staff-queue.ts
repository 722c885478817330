import type { Answer, Contract } from '@florin/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** Everything fetched about what waits for staff begins with this key; `staff.changed` makes it ask anew. */
export const staffKey = ['staff'] as const

export type SupportQueue = Answer<Contract['supportQueue']>

/** Asked again by itself, too: a clock runs out without any event. */
export const supportQueueQuery = queryOptions({
  queryKey: [...staffKey, 'queue'],
  queryFn: ({ signal }) => call('supportQueue', {}, { signal }),
  refetchInterval: 30_000,
})
