import type { Answer, Contract } from '@florin/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, request } from '../../lib/api.ts'
import { clockAheadMs } from '../../lib/clock-ahead.ts'
import { disputesKey } from '../../lib/disputes.ts'
import { type DisputeSearch, toQuery } from './dispute-search.ts'

type Listed = Answer<Contract['listDisputes']>
export type Dispute = Listed['results'][number]
export type Case = Answer<Contract['getDispute']>
export type EvidenceFile = Case['files'][number]
export type FileFinding = Case['findings'][number]['findings'][number]
export type CaseRole = Answer<Contract['disputeUserRole']>['role']

export interface DisputePage extends Listed {
  /** How far the server's clock is ahead of this browser's: deadlines are counted by the server's. */
  readonly clockAheadMs: number
}

export const disputeListKey = [...disputesKey, 'list'] as const

export const roleQuery = queryOptions({
  queryKey: ['dispute-role'],
  queryFn: async ({ signal }) => (await call('disputeUserRole', {}, { signal })).role,
  staleTime: Number.POSITIVE_INFINITY,
})

export function disputesQuery(search: DisputeSearch) {
  const query = toQuery(search)
  return queryOptions({
    queryKey: [...disputeListKey, query],
    queryFn: async ({ signal }): Promise<DisputePage> => {
      const response = await request('listDisputes', { query }, { signal })
      const listed = (await response.json()) as Listed
      return { ...listed, clockAheadMs: clockAheadMs(response.headers.get('date'), Date.now()) }
    },
    // The page before stays until the next is there: nothing jumps, and no skeleton comes back.
    placeholderData: keepPreviousData,
  })
}

export const caseKey = (id: string) => [...disputesKey, 'case', id] as const

export function caseQuery(id: string) {
  return queryOptions({
    queryKey: caseKey(id),
    queryFn: ({ signal }) => call('getDispute', { params: { id } }, { signal }),
  })
}
