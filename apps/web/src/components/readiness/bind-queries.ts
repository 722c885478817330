import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { dashboardQuery } from '../../lib/dashboard.ts'
import { paymentsKey } from '../../lib/payments.ts'
import { terminalsKey } from '../../lib/terminals.ts'

function useRenewing() {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: terminalsKey })
    void queries.invalidateQueries({ queryKey: dashboardQuery.queryKey })
    return queries.invalidateQueries({ queryKey: paymentsKey })
  }
}

export function useBindMethods() {
  const renew = useRenewing()
  return useMutation({
    mutationFn: ({ terminalId, ids }: { terminalId: string; ids: readonly string[] }) =>
      call('connectPayments', { params: { id: terminalId }, body: { payment_ids: [...ids] } }),
    // After a refusal too: what was free a moment ago may be taken.
    onSettled: () => renew(),
  })
}

export function useSwitchOn() {
  const renew = useRenewing()
  return useMutation({
    mutationFn: (id: string) => call('updatePayment', { params: { id }, body: { is_active: true } }),
    onSettled: () => renew(),
  })
}
