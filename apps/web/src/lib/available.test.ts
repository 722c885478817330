import { expect, test } from 'vitest'
import { availableOf } from './available.ts'

test('available is the balance without what is frozen, to the last digit', () => {
  expect(availableOf({ balance: '4218.637500', frozen_balance: '250.000000' })).toBe('3968.637500')
  expect(availableOf({ balance: '4218.637500', frozen_balance: '250' })).toBe('3968.637500')
  expect(availableOf({ balance: '0.300000', frozen_balance: '0.100000' })).toBe('0.200000')
  expect(availableOf({ balance: '0', frozen_balance: '0.000000' })).toBe('0.000000')
})

test('nobody can spend less than nothing', () => {
  expect(availableOf({ balance: '1', frozen_balance: '1.000001' })).toBe('0.000000')
})

test('something that is no amount is never shown as zero', () => {
  expect(() => availableOf({ balance: 'NaN', frozen_balance: '0' })).toThrow('Not an amount')
})
