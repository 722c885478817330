import { expect, test } from 'vitest'
import { contradictedSum } from './contradicted-sum.ts'

const contradiction = (balance_before: string, balance_expected: string) => ({
  received_at: '2026-11-17T14:28:00Z',
  balance_before,
  balance_expected,
  balance_printed: '41900.00',
})

test('the sum is the exact difference of the two balances', () => {
  expect(contradictedSum(contradiction('18412.55', '25712.55'))).toBe('7300.00')
  // A float would say 0.09999999999854481.
  expect(contradictedSum(contradiction('18412.50', '18412.60'))).toBe('0.10')
})

test('a balance in another form gives no sum', () => {
  expect(contradictedSum(contradiction('-1.00', '25712.55'))).toBeUndefined()
})
