import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { terminalsKey } from '../../../lib/terminals.ts'

export function useRequestTerminal() {
  return useMutation({
    mutationFn: (terminalId: string | undefined) =>
      call('requestTerminal', { body: terminalId === undefined ? {} : { terminal_id: terminalId } }),
  })
}

export function useVerifyTerminal() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { terminal_id: string; otp: string }) => call('verifyTerminal', { body }),
    // The answer is a secret: it lives in the window that shows it and nowhere else.
    gcTime: 0,
    onSuccess: () => void queries.invalidateQueries({ queryKey: terminalsKey }),
  })
}
