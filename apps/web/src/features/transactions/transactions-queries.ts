import type { Answer, Contract } from '@florin/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { dealsKey } from '../../lib/deals.ts'
import { receiptsKey } from '../../lib/terminals.ts'
import { confirmedIn } from './confirmed-in.ts'
import { type DealSearch, toQuery } from './deal-search.ts'

export type DealPage = Answer<Contract['listTransactions']>
export type Deal = DealPage['results'][number]
export type DealDetails = Answer<Contract['transactionDetails']>
export type DealStep = DealDetails['timeline'][number]
export type DealReceipt = DealDetails['receipts'][number]
export type Unmatched = Answer<Contract['unmatchedReceipts']>['results'][number]
export type Attempt = Answer<Contract['listRefusals']>['results'][number]

const listKey = [...dealsKey, 'list'] as const
const detailsKey = [...dealsKey, 'details'] as const

export const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Another question, or the same one asked again, stops the one on its way: an old answer never overtakes a new one. */
export function dealsQuery(search: DealSearch) {
  const query = toQuery(search, timeZone)
  return queryOptions({
    queryKey: [...listKey, query],
    queryFn: ({ signal }) => call('listTransactions', { query }, { signal }),
    // The page before stays until the next is there: nothing jumps, and no skeleton comes back.
    placeholderData: keepPreviousData,
  })
}

export function detailsQuery(id: string) {
  return queryOptions({
    queryKey: [...detailsKey, id],
    queryFn: ({ signal }) => call('transactionDetails', { params: { id } }, { signal }),
  })
}

/** What the server puts on a page of receipts or refusals. */
export const morePageSize = 20

export function unmatchedQuery(isStaff: boolean, page: number) {
  const name = isStaff ? 'supportUnmatchedReceipts' : 'unmatchedReceipts'
  return queryOptions({
    queryKey: [...receiptsKey, 'unmatched', isStaff, page],
    queryFn: ({ signal }) => call(name, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function refusalsQuery(page: number) {
  return queryOptions({
    queryKey: [...dealsKey, 'refusals', page],
    queryFn: ({ signal }) => call('listRefusals', { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function matchingQuery(orderId: string) {
  return queryOptions({
    queryKey: [...dealsKey, 'matching', orderId],
    queryFn: ({ signal }) => call('explainOrder', { params: { id: orderId } }, { signal }),
  })
}

export function useConfirmDeal() {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: [...dealsKey, 'confirm'],
    mutationFn: (id: string) => call('confirmTransaction', { body: { transaction_id: id } }),
    onSuccess: async ({ status }, id) => {
      // An answer that is on its way knows nothing of this yet.
      await queries.cancelQueries({ queryKey: listKey })
      queries.setQueriesData<DealPage>({ queryKey: listKey }, (page) => page && confirmedIn(page, id, status))
      void queries.invalidateQueries({ queryKey: [...detailsKey, id] })
    },
    // Somebody or something else was first: the list should say so.
    onError: () => void queries.invalidateQueries({ queryKey: dealsKey }),
  })
}
