import type { Answer, Contract } from '@florin/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { receiptsKey } from '../../../lib/terminals.ts'

export type Receipt = Answer<Contract['listReceipts']>['results'][number]

/** What the server puts on a page. */
export const pageSize = 10

export function receiptsQuery(terminalId: string, page: number) {
  return queryOptions({
    queryKey: [...receiptsKey, terminalId, page],
    queryFn: ({ signal }) => call('listReceipts', { query: { page, terminal_id: terminalId } }, { signal }),
    placeholderData: keepPreviousData,
  })
}
