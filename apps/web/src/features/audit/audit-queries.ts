import type { Answer, Contract } from '@florin/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { type AuditSearch, toQuery } from './audit-search.ts'

export type AuditPage = Answer<Contract['listAudit']>
export type AuditEntry = AuditPage['results'][number]
export type Chain = AuditPage['chain']

export const auditKey = ['audit'] as const

export function auditQuery(search: AuditSearch) {
  const query = toQuery(search)
  return queryOptions({
    queryKey: [...auditKey, query],
    queryFn: ({ signal }) => call('listAudit', { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export const choicesQuery = queryOptions({
  queryKey: ['audit-choices'],
  queryFn: ({ signal }) => call('auditChoices', {}, { signal }),
  staleTime: 60_000,
})
