import { expect, test } from 'vitest'
import { payoutFault } from './payout-fault.ts'

const address = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'

test('an address is asked for, its shape judged, and the same one refused', () => {
  expect(payoutFault('', null)).toBe('payout_address_missing')
  expect(payoutFault('T123', null)).toBe('payout_address_format')
  expect(payoutFault(address, address)).toBe('payout_same')
  expect(payoutFault(address, null)).toBeUndefined()
})
