import type { Answer, Contract } from '@florin/contract'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { staffKey } from '../../lib/staff-queue.ts'

export type Withdrawal = Answer<Contract['waitingWithdrawals']>['results'][number]
export type Receipt = Answer<Contract['staffReceipts']>['results'][number]
export type ReceiptDeal = Answer<Contract['receiptCandidates']>['deals'][number]
export type AttachPreview = Answer<Contract['previewAttach']>
export type Phone = Answer<Contract['silentPhones']>['results'][number]
export type Webhook = Answer<Contract['failingWebhooks']>['results'][number]
export type MoneyState = Answer<Contract['moneyState']>

export const withdrawalsQuery = queryOptions({
  queryKey: [...staffKey, 'withdrawals'],
  queryFn: ({ signal }) => call('waitingWithdrawals', {}, { signal }),
})

export const receiptsQuery = (page: number) =>
  queryOptions({
    queryKey: [...staffKey, 'receipts', page],
    queryFn: ({ signal }) => call('staffReceipts', { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Under a key of its own: what a member of staff is about to decide on does not change beneath their hand. */
export const candidatesQuery = (id: string, search: string) =>
  queryOptions({
    queryKey: ['receipt-candidates', id, search],
    queryFn: ({ signal }) => call('receiptCandidates', { params: { id }, query: { search } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const previewQuery = (id: string, dealId: string) =>
  queryOptions({
    queryKey: ['receipt-preview', id, dealId],
    queryFn: ({ signal }) =>
      call('previewAttach', { params: { id }, body: { transaction_id: dealId } }, { signal }),
    retry: false,
    gcTime: 0,
  })

export const phonesQuery = queryOptions({
  queryKey: [...staffKey, 'phones'],
  queryFn: ({ signal }) => call('silentPhones', {}, { signal }),
})

export const webhooksQuery = queryOptions({
  queryKey: [...staffKey, 'webhooks'],
  queryFn: ({ signal }) => call('failingWebhooks', {}, { signal }),
})

export const moneyQuery = queryOptions({
  queryKey: [...staffKey, 'money'],
  queryFn: ({ signal }) => call('moneyState', {}, { signal }),
  refetchInterval: 30_000,
})

/** After an act: invalidates every queue. */
export function useRenewQueues(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: staffKey })
}
