import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** Its last two digits make the simulated payer pay by themself. */
const paysItself = '1001'

/** A test order that needs nothing but a bank to be chosen on the payer's page. */
export function useTestOrder() {
  return useMutation({ mutationFn: () => call('createTestOrder', { body: { amount: paysItself } }) })
}
