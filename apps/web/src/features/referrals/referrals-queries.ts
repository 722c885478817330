import type { Answer, contract } from '@florin/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { referralsKey } from '../../lib/referrals.ts'

export const pageSize = 10

export type { Referral } from '../../lib/referrals.ts'

export function useCreateReferral() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (email: string) => call('createReferral', { body: { email } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: referralsKey }),
  })
}

export const linesPerPage = 20

export type ReferralDeals = Answer<typeof contract.referralDeals>
export type ReferralLine = ReferralDeals['results'][number]

export interface LinesAsked {
  readonly id: string
  readonly page: number
  readonly days: number | undefined
}

export const linesQuery = ({ id, page, days }: LinesAsked) =>
  queryOptions({
    queryKey: [...referralsKey, 'deals', id, days ?? 'all', page],
    queryFn: ({ signal }) =>
      call(
        'referralDeals',
        { params: { id }, query: { page, ...(days !== undefined && { days }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
