import type { Answer, Contract } from '@florin/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { disputesKey } from '../../../lib/disputes.ts'
import { idFault } from './create-check.ts'

export type FoundDeal = Answer<Contract['dealToDispute']>
export type AskedItem = FoundDeal['checklists']['not_credited'][number]

/** The deal that was typed, as soon as its id is one. */
export function dealQuery(typed: string) {
  const id = typed.trim()
  return queryOptions({
    queryKey: [...disputesKey, 'deal', id],
    queryFn: ({ signal }) => call('dealToDispute', { params: { id } }, { signal }),
    enabled: idFault(id) === undefined,
    retry: false,
  })
}
