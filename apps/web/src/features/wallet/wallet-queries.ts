import type { Answer, Contract } from '@florin/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { ApiProblem } from '../../lib/api-problem.ts'
import { dashboardQuery, walletKey } from '../../lib/dashboard.ts'

/** Whoever waits for a deposit with the page open should hear within a minute that it will take longer. */
const askAgainAfterMs = 60_000

export type DepositAddress = Answer<Contract['walletAddress']>

/** The deposit address, or null while there is none. */
export const addressQuery = queryOptions({
  queryKey: [...walletKey, 'address'],
  queryFn: ({ signal }) =>
    call('walletAddress', {}, { signal }).then(
      (known): DepositAddress | null => known,
      (error: unknown) => {
        if (error instanceof ApiProblem && error.status === 404) return null
        throw error
      },
    ),
  refetchInterval: askAgainAfterMs,
})

export type HistoryRow = Answer<Contract['walletHistory']>['results'][number]

export const historyPageSize = 10

export function historyQuery(page: number) {
  return queryOptions({
    queryKey: [...walletKey, 'history', page],
    queryFn: ({ signal }) => call('walletHistory', { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: askAgainAfterMs,
  })
}

/** Fire and forget: a deposit is found without this too, only later, so nobody is told when it fails. */
export function lookForDeposit(): void {
  call('lookForDeposit').catch(() => undefined)
}

export function useRequestAddress() {
  return useMutation({ mutationFn: () => call('requestWalletAddress') })
}

export function useConfirmAddress() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (otp: string) => call('confirmWalletAddress', { body: { otp } }),
    onSuccess: ({ status: _, ...made }) => {
      queries.setQueryData(addressQuery.queryKey, made)
    },
  })
}

export interface Withdrawal {
  readonly amount: string
  readonly address: string
}

export type WithdrawalOffer = Answer<Contract['requestWithdrawal']>

export function useRequestWithdrawal() {
  return useMutation({
    mutationFn: (withdrawal: Withdrawal) => call('requestWithdrawal', { body: { ...withdrawal } }),
  })
}

export function useVerifyWithdrawal() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (confirmed: Withdrawal & { otp: string }) =>
      call('verifyWithdrawal', { body: { ...confirmed } }),
    onSuccess: () => {
      // Not waited for: the success is told now, the new balance comes when it comes.
      void queries.invalidateQueries({ queryKey: dashboardQuery.queryKey })
      void queries.invalidateQueries({ queryKey: walletKey })
    },
  })
}
