import type { Answer, Contract, Sending } from '@florin/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { paymentsKey } from '../../lib/payments.ts'
import { readinessQuery } from '../../lib/readiness.ts'
import { type PaymentSearch, toQuery } from './payments-search.ts'
import { switched } from './switched.ts'

export type PaymentPage = Answer<Contract['listPayments']>
export type Payment = PaymentPage['results'][number]
export type NewPayment = Sending<Contract['createPayment']>['body']
export type PaymentChange = Sending<Contract['updatePayment']>['body']
export type Limits = Pick<Payment, 'min_amount_for_deposit' | 'max_amount_for_deposit'>

const listKey = [...paymentsKey, 'list'] as const

export function paymentsQuery(search: PaymentSearch) {
  const query = toQuery(search)
  return queryOptions({
    queryKey: [...listKey, query],
    queryFn: ({ signal }) => call('listPayments', { query }, { signal }),
    // The page before stays until the next is there: nothing jumps, and no skeleton comes back.
    placeholderData: keepPreviousData,
  })
}

export function limitsQuery(paymentId: string) {
  return queryOptions({
    queryKey: [...paymentsKey, 'limits', paymentId],
    queryFn: ({ signal }) => call('paymentLimits', { query: { payment_id: paymentId } }, { signal }),
    // A dialog shows what holds now, not what held when it was opened before.
    staleTime: 0,
    gcTime: 0,
  })
}

function useRenewing() {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: readinessQuery.queryKey })
    return queries.invalidateQueries({ queryKey: listKey })
  }
}

export function useCreatePayment() {
  const renew = useRenewing()
  return useMutation({
    mutationFn: (body: NewPayment) => call('createPayment', { body }),
    onSuccess: () => void renew(),
  })
}

export function useUpdatePayment(id: string) {
  const renew = useRenewing()
  return useMutation({
    mutationFn: (body: PaymentChange) => call('updatePayment', { params: { id }, body }),
    onSuccess: () => void renew(),
  })
}

export function useChangeLimits(id: string) {
  const renew = useRenewing()
  return useMutation({
    mutationFn: (limits: Limits) => call('changePaymentLimits', { body: { payment_id: id, ...limits } }),
    onSuccess: () => void renew(),
  })
}

export function useRequestUnprovenCode(id: string) {
  return useMutation({ mutationFn: () => call('requestUnprovenCode', { params: { id } }) })
}

/** On with a code, off without one. */
export function useSwitchUnproven(id: string) {
  const renew = useRenewing()
  return useMutation({
    mutationFn: (otp?: string) =>
      call('switchUnproven', {
        params: { id },
        body: otp === undefined ? { is_on: false } : { is_on: true, otp },
      }),
    onSuccess: () => void renew(),
  })
}

export const switchKey = [...paymentsKey, 'switch'] as const

/**
 * Shows the new state at once and takes it back when the server refuses. Quick presses are sent one after another: two at once may
 * arrive in the other order, and a method would be on that was switched off.
 */
export function useSwitchPayment(id: string) {
  const queries = useQueryClient()
  const show = (isActive: boolean) =>
    queries.setQueriesData<PaymentPage>({ queryKey: listKey }, (page) => page && switched(page, id, isActive))
  return useMutation({
    mutationKey: switchKey,
    scope: { id: `switch-payment-${id}` },
    mutationFn: (isActive: boolean) =>
      call('updatePayment', { params: { id }, body: { is_active: isActive } }),
    onMutate: async (isActive) => {
      // An answer that is on its way knows nothing of this yet.
      await queries.cancelQueries({ queryKey: listKey })
      show(isActive)
    },
    onError: (_error, isActive) => show(!isActive),
    onSettled: () => {
      // Only the last of several asks for the list, so that an older answer does not move a switch back.
      if (queries.isMutating({ mutationKey: switchKey }) > 1) return
      void queries.invalidateQueries({ queryKey: readinessQuery.queryKey })
      return queries.invalidateQueries({ queryKey: listKey })
    },
  })
}
