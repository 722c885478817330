import { beforeAll, expect, test, vi } from 'vitest'
import { loadTexts } from '../../../../lib/texts.tsx'
import { payoutFault } from './payout-fault.ts'

const address = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'

vi.stubGlobal('localStorage', { getItem: () => 'en' })
beforeAll(() => loadTexts('integration', 'address'))

test('an address is asked for, its shape judged, and the same one refused', () => {
  expect(payoutFault('', null)).toContain('address')
  expect(payoutFault('T123', null)).toContain('this has 4')
  expect(payoutFault(address, address)).toBeDefined()
  expect(payoutFault(address, null)).toBeUndefined()
})
