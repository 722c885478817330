import { format } from '@florin/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sum } from '../test/render-template.ts'
import { readAmount, readBalance } from './amount.ts'

describe('an amount as a bank prints it', () => {
  test.each([
    ['5000', '5000.00'],
    ['5001.01', '5001.01'],
    ['5123,01', '5123.01'],
    ['1 000', '1000.00'],
    ['27 004.5', '27004.50'],
    ['10 110.00', '10110.00'],
    ['1,892.00', '1892.00'],
    ['25.580,58', '25580.58'],
    ['1,234,567.89', '1234567.89'],
    ['5000-00', '5000.00'],
    ['0.01', '0.01'],
  ])('%s is %s', (digits, roubles) => {
    expect(readAmount(digits) && format(readAmount(digits)!)).toBe(roubles)
  })

  // Each of these is one sum to one reader and another sum to another.
  test.each([
    '1.892',
    '1,892',
    '1.234.567',
    '1 000,000',
    '12 34',
    '1 0000',
    '1,000 000',
    '5.',
    '.5',
    '',
    '5000-0',
    '5000-5',
    'О',
    '１２',
    '1e3',
    '-5',
  ])('"%s" is not read', (digits) => {
    expect(readAmount(digits)).toBeUndefined()
  })

  test('is the same sum in every way of printing it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), fc.nat(20), (kopecks, way) => {
        const [shown, value] = sum(kopecks, (limit) => way % limit)
        expect(readAmount(shown) && format(readAmount(shown)!)).toBe(value)
      }),
    )
  })
})

test('only a balance may be below zero', () => {
  expect(format(readBalance('-72.62')!)).toBe('-72.62')
  expect(format(readBalance('- 1 000')!)).toBe('-1000.00')
  expect(readAmount('-72.62')).toBeUndefined()
})
