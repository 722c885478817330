import type { Answer, Contract } from '@florin/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { type Days, momentsOf } from './days.ts'

export type BalancePage = Answer<Contract['accountStatement']>
export type Movement = BalancePage['results'][number]

const linesAtOnce = 50

/** Every page continues the first: what happens meanwhile is not in it, so opening and movements always make the closing balance. */
export function balanceQuery(days: Days) {
  const period = momentsOf(days)
  return infiniteQueryOptions({
    queryKey: ['statement', period],
    queryFn: ({ pageParam, signal }) => {
      const after = pageParam === undefined ? {} : { after: pageParam }
      return call('accountStatement', { query: { ...period, ...after, limit: linesAtOnce } }, { signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // A report that grows under the reader's eyes adds up to nothing.
    refetchOnWindowFocus: false,
  })
}
