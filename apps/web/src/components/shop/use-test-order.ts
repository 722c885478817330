import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../lib/api.ts'
import { ApiProblem } from '../../lib/api-problem.ts'

/** Its last two digits make the simulated payer pay by themself. */
export const paysItself = '1001'

interface UnansweredOrder {
  readonly amount: string
  readonly key: string
}

/**
 * A test order that needs nothing but a bank to be chosen on the payer's page. Whoever hears nothing presses again: until an answer has come, it
 * is asked for under the same key, and the server makes one order however often.
 */
export function useTestOrder() {
  const unanswered = useRef<UnansweredOrder>(undefined)
  return useMutation({
    mutationFn: (amount: string) => {
      if (unanswered.current?.amount !== amount) unanswered.current = { amount, key: crypto.randomUUID() }
      const headers = { 'Idempotency-Key': unanswered.current.key }
      return call('createTestOrder', { body: { amount } }, { headers })
    },
    retry: (failures, error) => failures < mostRetries && isUndecided(error),
    retryDelay: retryDelayMs,
    onSuccess: () => {
      unanswered.current = undefined
    },
  })
}

const mostRetries = 3
const retryDelayMs = 1_000

/** No answer in time, or the press before is still at work on it: neither says that there is no order. */
function isUndecided(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 0 || error.code === 'idempotency.running')
}
