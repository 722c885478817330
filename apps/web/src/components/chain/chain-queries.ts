import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { paymentsKey } from '../../lib/payments.ts'

export function useRequestBalanceCode(id: string) {
  return useMutation({
    mutationFn: (balance: string) => call('requestBalanceCode', { params: { id }, body: { balance } }),
  })
}

export function useProveBalance(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { balance: string; otp: string }) => call('proveBalance', { params: { id }, body }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: paymentsKey }),
  })
}
