import { expect, test } from 'vitest'
import { roublesOf } from './balance-sums.ts'

test('the rouble equivalent is exact to the kopeck', () => {
  expect(roublesOf('4218.637500', '97.42')).toBe('410979.67')
  expect(roublesOf('1', '97.425')).toBe('97.43')
  expect(roublesOf('0.000000', '97.42')).toBe('0.00')
  expect(roublesOf('9999999999.999999', '100')).toBe('1000000000000.00')
})

test('something that is no amount is never shown as zero', () => {
  expect(() => roublesOf('NaN', '97.42')).toThrow('Not an amount')
})
