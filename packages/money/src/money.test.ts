import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  add,
  basisPoints,
  compare,
  format,
  type Money,
  money,
  parse,
  percentText,
  shareDown,
  shareUp,
  subtract,
} from './index.ts'

const micro = fc.bigInt({ min: 0n, max: 9_999_999_999_999_999n })

describe('reading an amount', () => {
  test.each([
    ['5000', 5_000_000_000n],
    ['0.000001', 1n],
    [92.5, 92_500_000n],
    ['0', 0n],
  ])('%s USDT is taken', (wire, units) => {
    expect(parse('USDT', wire)).toEqual({ asset: 'USDT', units })
  })

  test.each([
    '-1',
    '+1',
    '1e3',
    '1,5',
    '',
    ' 1',
    '1 ',
    '.5',
    '1.',
    '0x10',
    'NaN',
    '１２',
    '12345678901',
    '0.0000001',
    '1.0000000',
  ])('"%s" USDT is refused', (wire) => {
    expect(parse('USDT', wire)).toBeUndefined()
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 1e21, 1e-7, -0.5])(
    'the number %s is refused',
    (wire) => {
      expect(parse('USDT', wire)).toBeUndefined()
    },
  )

  test('negative zero is zero', () => {
    expect(parse('USDT', -0)).toEqual(money('USDT', 0n))
  })

  test('roubles have two decimals and no third', () => {
    expect(parse('RUB', '10.55')).toEqual(money('RUB', 1055n))
    expect(parse('RUB', '10.555')).toBeUndefined()
  })

  test('what is written is read back', () => {
    fc.assert(fc.property(micro, (units) => parse('USDT', format(money('USDT', units)))?.units === units))
  })
})

test('amounts below zero keep their sign when written', () => {
  expect(format(money('USDT', -1n))).toBe('-0.000001')
  expect(format(money('RUB', -150n))).toBe('-1.50')
})

test('adding and subtracting are exact and inverse', () => {
  fc.assert(
    fc.property(micro, micro, (a, b) => {
      const left = money('USDT', a)
      const right = money('USDT', b)
      return compare(subtract(add(left, right), right), left) === 0
    }),
  )
})

test('a share rounded up exceeds the one rounded down by at most one unit', () => {
  fc.assert(
    fc.property(micro, fc.integer({ min: 0, max: 10_000 }), (units, share) => {
      const of = money('USDT', units)
      const spread = shareUp(of, basisPoints(share)).units - shareDown(of, basisPoints(share)).units
      return spread === 0n || spread === 1n
    }),
  )
})

test('the worked example of the books: 7 % and 4 % of 54.054055', () => {
  const traded = money('USDT', 54_054_055n)

  expect(format(shareUp(traded, basisPoints(700)))).toBe('3.783784')
  expect(format(shareDown(traded, basisPoints(400)))).toBe('2.162162')
})

test('a share of a debt is refused, because its rounding would lie', () => {
  expect(() => shareUp(money('USDT', -1n), basisPoints(1))).toThrow(RangeError)
  expect(() => basisPoints(10_001)).toThrow(RangeError)
  expect(() => basisPoints(0.5)).toThrow(RangeError)
})

test('a percentage is written with two decimals', () => {
  expect(percentText(basisPoints(705))).toBe('7.05')
  expect(percentText(basisPoints(10_000))).toBe('100.00')
})

// The compiler refuses these lines; without the refusal `@ts-expect-error` would be the error.
test('roubles, USDT and test money do not compile together', () => {
  const [usdt, roubles, trial] = [money('USDT', 1n), money('RUB', 1n), money('USDT_TEST', 1n)]
  // @ts-expect-error Two assets in one sum is the mistake this package exists to prevent.
  add(usdt, roubles)
  // @ts-expect-error
  add(usdt, trial)
  // @ts-expect-error
  subtract(roubles, usdt)
  // @ts-expect-error
  compare(usdt, roubles)
  // @ts-expect-error
  const fee: Money<'RUB'> = shareUp(usdt, basisPoints(700))
  // @ts-expect-error
  const read: Money<'USDT'> | undefined = parse('RUB', '1')

  expect([fee.asset, read?.asset]).toEqual(['USDT', 'RUB'])
})
