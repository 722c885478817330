import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountFault, largestWithdrawal, withdrawalSums } from './withdrawal-sums.ts'

test('the fee comes on top of the amount, rounded up to the last digit', () => {
  expect(withdrawalSums('500', '1.50')).toEqual({
    amount: '500.000000',
    fee: '7.500000',
    total: '507.500000',
  })
  expect(withdrawalSums('0.000001', '1')).toEqual({
    amount: '0.000001',
    fee: '0.000001',
    total: '0.000002',
  })
  expect(withdrawalSums('100', '0')?.fee).toBe('0.000000')
})

// 1.15 times 100 is 114.99999999999999 for a float.
test('a percentage is read exactly', () => {
  expect(withdrawalSums('10000', '1.15')?.fee).toBe('115.000000')
  expect(withdrawalSums('100', '7')?.fee).toBe('7.000000')
  expect(withdrawalSums('100', '0.5')?.fee).toBe('0.500000')
})

test.each(['', '.', '1.', '1e3', '-5', '1,5', '1.1234567', '12345678901'])('"%s" is no amount', (typed) => {
  expect(withdrawalSums(typed, '1')).toBeUndefined()
  expect(amountFault(typed, '1', '100')).toBe('amount_format')
})

test('zero is refused, and so is what does not fit with its fee', () => {
  expect(amountFault('0.00', '1', '100')).toBe('amount_positive')
  expect(amountFault('100', '0', '100')).toBeUndefined()
  expect(amountFault('100', '0.01', '100')).toBe('amount_too_much')
  expect(amountFault('99', '1', '100')).toBeUndefined()
  // With its fee it has more digits than any amount may have; still only too much.
  expect(amountFault('9999999999', '100', '100')).toBe('amount_too_much')
})

test('the largest withdrawal fits with its fee, and one unit more does not', () => {
  const share = fc.integer({ min: 0, max: 10_000 }).map((points) => (points / 100).toFixed(2))
  const units = fc.bigInt({ min: 3n, max: 9_999_999_999_999_998n })

  fc.assert(
    fc.property(units, share, (held, percent) => {
      const available = decimal(held)
      const largest = largestWithdrawal(available, percent)
      const more = decimal(toUnits(largest) + 1n)

      expect(amountFault(largest, percent, available)).toBeUndefined()
      expect(amountFault(more, percent, available)).toBe('amount_too_much')
    }),
  )
})

test('the largest withdrawal reads like something a person would type', () => {
  expect(largestWithdrawal('100.000000', '0')).toBe('100')
  expect(largestWithdrawal('3968.637500', '0')).toBe('3968.6375')
  expect(largestWithdrawal('0.000000', '1')).toBe('0')
})

function decimal(units: bigint): string {
  const digits = units.toString().padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`
}

function toUnits(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(6, '0'))
}
