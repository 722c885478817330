import type { Answer, Contract } from '@florin/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

export type Bank = Answer<Contract['listBanks']>['results'][number]

/** Every bank with its English and its Russian name. The list changes with a release only, so it is fetched once. */
export const banksQuery = queryOptions({
  queryKey: ['banks'],
  queryFn: ({ signal }) => call('listBanks', {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
