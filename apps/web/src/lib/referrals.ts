import type { Answer, contract } from '@florin/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** The key prefix of all queries about a lead's codes; `deals.changed` and `wallet.changed` invalidate it. */
export const referralsKey = ['referrals'] as const

export type Earnings = Answer<typeof contract.leadEarnings>

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

export type Referral = Answer<typeof contract.listReferrals>['results'][number]

export const referralsQuery = (page: number) =>
  queryOptions({
    queryKey: [...referralsKey, 'list', page],
    queryFn: ({ signal }) => call('listReferrals', { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** For the referrals page and the lead's overview. */
export const earningsQuery = queryOptions({
  queryKey: [...referralsKey, 'earnings'],
  queryFn: ({ signal }) => call('leadEarnings', { query: { time_zone: timeZone } }, { signal }),
})
