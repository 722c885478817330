import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { paymentsKey } from '../../lib/payments.ts'
import { terminalsKey } from '../../lib/terminals.ts'

export function useRequestBalanceCode(id: string) {
  return useMutation({
    mutationFn: (balance: string) => call('requestBalanceCode', { params: { id }, body: { balance } }),
  })
}

export function useProveBalance(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { balance: string; otp: string }) => call('proveBalance', { params: { id }, body }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: paymentsKey })
      // The page of a phone shows the chains of its methods.
      void queries.invalidateQueries({ queryKey: terminalsKey })
    },
  })
}
