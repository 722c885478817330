import type { Answer, Contract } from '@florin/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** The key prefix of all queries about what waits for staff; `staff.changed` invalidates it. */
export const staffKey = ['staff'] as const

export type SupportQueue = Answer<Contract['supportQueue']>

/** Also refetched at intervals: a clock runs out without any event. */
export const supportQueueQuery = queryOptions({
  queryKey: [...staffKey, 'queue'],
  queryFn: ({ signal }) => call('supportQueue', {}, { signal }),
  refetchInterval: 30_000,
})
