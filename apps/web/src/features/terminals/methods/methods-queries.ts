import type { Answer, Contract } from '@florin/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { ApiProblem } from '../../../lib/api-problem.ts'
import { paymentsKey } from '../../../lib/payments.ts'
import { terminalsKey } from '../../../lib/terminals.ts'
import { textsOf } from '../../../lib/texts.tsx'

export type MethodPage = Answer<Contract['terminalPayments']>
export type TerminalMethod = MethodPage['results'][number]

export const pageSize = 10

// Under the payments' key: whatever changes methods anywhere renews these lists too.
const boundKey = [...paymentsKey, 'of-terminal'] as const
const unassignedKey = [...paymentsKey, 'unassigned'] as const

export function boundMethodsQuery(terminalId: string, page: number) {
  return queryOptions({
    queryKey: [...boundKey, terminalId, page],
    queryFn: ({ signal }) =>
      call(
        'terminalPayments',
        { params: { id: terminalId }, query: { page, page_size: pageSize } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
}

export function unassignedQuery(page: number) {
  return queryOptions({
    queryKey: [...unassignedKey, page],
    queryFn: async ({ signal }) =>
      checkedPage(await call('unassignedPayments', { query: { page, page_size: pageSize } }, { signal })),
    placeholderData: keepPreviousData,
    // A window shows what is free now, not what was when it was opened before.
    staleTime: 0,
    gcTime: 0,
  })
}

/** Something between us and the server may answer in its place. */
export function checkedPage(answer: MethodPage): MethodPage {
  if (Array.isArray(answer?.results)) return answer
  throw new ApiProblem({ status: 200, detail: textsOf('terminals')('link_bad_answer') })
}

function useRenewing() {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: terminalsKey })
    return queries.invalidateQueries({ queryKey: paymentsKey })
  }
}

export function useConnectPayments(terminalId: string) {
  const renew = useRenewing()
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      call('connectPayments', { params: { id: terminalId }, body: { payment_ids: [...ids] } }),
    // After a refusal too: what was free a moment ago may be taken.
    onSettled: () => void renew(),
  })
}

export function useUnbindPayment() {
  const renew = useRenewing()
  return useMutation({
    mutationFn: (id: string) => call('unbindPayment', { params: { id }, body: { method: id } }),
    // The row is gone before the window that asked is.
    onSuccess: () => renew(),
  })
}
