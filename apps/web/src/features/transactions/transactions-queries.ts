import type { Answer, Contract } from '@florin/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, request } from '../../lib/api.ts'
import { clockAheadMs } from '../../lib/clock-ahead.ts'
import { dealDetailsKey, dealsKey, waitingDealsKey } from '../../lib/deals.ts'
import { paymentsKey } from '../../lib/payments.ts'
import { receiptsKey } from '../../lib/terminals.ts'
import { confirmedIn, confirmedOf } from './confirmed-in.ts'
import { type DealSearch, toQuery } from './deal-search.ts'
import type { WaitingDeals } from './waiting-answer.ts'

export type DealPage = Answer<Contract['listTransactions']>
export type Deal = DealPage['results'][number]
export type DealDetails = Answer<Contract['transactionDetails']>
export type DealStep = DealDetails['timeline'][number]
export type DealReceipt = DealDetails['receipts'][number]
export type BankTexts = NonNullable<DealDetails['bank_texts']>
export type Contradiction = NonNullable<BankTexts['contradiction']>
export type Hint = NonNullable<BankTexts['hint']>
export type WaitingDeal = Answer<Contract['waitingTransactions']>['results'][number]
export type Unmatched = Answer<Contract['unmatchedReceipts']>['results'][number]
export type RefusedAttempt = Answer<Contract['listRefusals']>['results'][number]

const listKey = [...dealsKey, 'list'] as const
export const confirmKey = [...dealsKey, 'confirm'] as const

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
    queryKey: [...dealDetailsKey, id],
    queryFn: ({ signal }) => call('transactionDetails', { params: { id } }, { signal }),
  })
}

export const waitingQuery = queryOptions({
  queryKey: waitingDealsKey,
  queryFn: async ({ signal }): Promise<WaitingDeals> => {
    const response = await request('waitingTransactions', {}, { signal })
    const waiting = (await response.json()) as Answer<Contract['waitingTransactions']>
    return { ...waiting, clockAheadMs: clockAheadMs(response.headers.get('date'), Date.now()) }
  },
})

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

interface Confirmation {
  readonly id: string
  /** The balance that the bank's app shows, where its owner has said that it does. */
  readonly shownBalance?: string | undefined
}

export function useConfirmDeal() {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: confirmKey,
    mutationFn: ({ id, shownBalance }: Confirmation) =>
      call('confirmTransaction', {
        body: { transaction_id: id, ...(shownBalance !== undefined && { shown_balance: shownBalance }) },
      }),
    onSuccess: async ({ status, is_chain_proven }, { id }) => {
      // An answer that is on its way knows nothing of this yet.
      await queries.cancelQueries({ queryKey: listKey })
      await queries.cancelQueries({ queryKey: waitingDealsKey })
      queries.setQueriesData<DealPage>({ queryKey: listKey }, (page) => page && confirmedIn(page, id, status))
      queries.setQueryData(waitingDealsKey, (waiting?: WaitingDeals) => waiting && confirmedOf(waiting, id))
      void queries.invalidateQueries({ queryKey: [...dealDetailsKey, id] })
      void queries.invalidateQueries({ queryKey: waitingDealsKey })
      if (is_chain_proven) void queries.invalidateQueries({ queryKey: paymentsKey })
    },
    // Somebody or something else was first: the list should say so.
    onError: () => void queries.invalidateQueries({ queryKey: dealsKey }),
  })
}
