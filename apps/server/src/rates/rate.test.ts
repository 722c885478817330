import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  consensus,
  exactRateText,
  isAcceptable,
  isRefreshDue,
  median,
  type Observed,
  rateText,
} from './rate.ts'

const rate = fc.bigInt({ min: 100_000n, max: 10_000_000n })
const rates = fc.array(rate, { minLength: 1, maxLength: 9 })

function observed(roubles: number, ageSeconds: number, isAccepted = true): Observed {
  const tenThousandths = BigInt(Math.round(roubles * 10_000))
  return { tenThousandths, ageSeconds, isAccepted, sources: ['one'], observedAt: new Date() }
}

describe('the median', () => {
  test('has as many values at or above it as at or below it', () => {
    fc.assert(
      fc.property(rates, (values) => {
        const middle = median(values)
        const below = values.filter((value) => value <= middle).length
        const above = values.filter((value) => value >= middle).length
        // Of an even count the mean may lie between two values, and the half of each side is enough.
        return below * 2 >= values.length && (above * 2 >= values.length || values.length % 2 === 0)
      }),
    )
  })

  test('lies between the lowest and the highest, whatever their order', () => {
    fc.assert(
      fc.property(rates, (values) => {
        const sorted = [...values].sort((left, right) => Number(left - right))
        const middle = median(values)
        return middle === median(sorted) && middle >= (sorted[0] ?? 0n) && middle <= (sorted.at(-1) ?? 0n)
      }),
    )
  })

  test('is the same one however far one of three sources lies', () => {
    fc.assert(
      fc.property(
        rate,
        fc.bigInt({ min: 0n, max: 2n ** 80n }),
        (honest, lie) => median([honest, lie, honest]) === honest,
      ),
    )
  })

  test('of an even count is the mean of the middle two, rounded down', () => {
    expect(median([974_200n, 974_203n])).toBe(974_201n)
    expect(median([1n, 974_200n, 974_400n, 9_999_999n])).toBe(974_300n)
  })

  test('of nothing is a mistake of ours', () => {
    expect(() => median([])).toThrow(RangeError)
  })
})

describe('what the sources say together', () => {
  test('half of the asked sources is enough, less is not', () => {
    expect(consensus([974_200n], 2)).toEqual({ tenThousandths: 974_200n })
    expect(consensus([974_200n], 3)).toEqual({ refusal: 'too_few' })
    expect(consensus([], 0)).toEqual({ refusal: 'too_few' })
  })

  // The mean of a right and a wrong value is wrong, and two refreshes would agree on it.
  test('two voices more than 5 % apart are no rate at all', () => {
    expect(consensus([970_000n, 1_900_000n], 2)).toEqual({ refusal: 'disagree' })
    expect(consensus([970_000n, 970_500n, 1_900_000n], 3)).toEqual({ tenThousandths: 970_500n })
  })
})

describe('a step', () => {
  test('of 3 % is taken at once, of more it waits', () => {
    expect(isAcceptable(1_030_000n, observed(100, 300), observed(100, 300))).toBe(true)
    expect(isAcceptable(1_030_001n, observed(100, 300), observed(100, 300))).toBe(false)
    expect(isAcceptable(969_999n, observed(100, 300), observed(100, 300))).toBe(false)
  })

  test('is taken when the refresh before said the same within 1 %', () => {
    expect(isAcceptable(1_111_000n, observed(100, 600), observed(110, 300, false))).toBe(true)
    expect(isAcceptable(1_111_001n, observed(100, 600), observed(110, 300, false))).toBe(false)
  })

  test('is not taken on the word of a refresh from long ago', () => {
    expect(isAcceptable(1_100_000n, observed(100, 7_200), observed(110, 3_600, false))).toBe(false)
  })

  test('has nothing to be measured by at the very first refresh', () => {
    expect(isAcceptable(974_200n, undefined, undefined)).toBe(true)
  })
})

test('a refresh is due after five minutes, and every minute while deals are refused', () => {
  expect(isRefreshDue(undefined, undefined)).toBe(true)
  expect(isRefreshDue(observed(97, 200), observed(97, 200))).toBe(false)
  expect(isRefreshDue(observed(97, 290), observed(97, 290))).toBe(true)
  expect(isRefreshDue(observed(97, 5_000), observed(110, 30, false))).toBe(false)
  expect(isRefreshDue(observed(97, 5_000), observed(110, 60, false))).toBe(true)
})

test.each([
  [974_200n, '97.42'],
  [974_249n, '97.42'],
  [974_250n, '97.43'],
  [999_950n, '100.00'],
  [900_500n, '90.05'],
])('%s ten-thousandths are shown as %s', (tenThousandths, text) => {
  expect(rateText(tenThousandths)).toBe(text)
})

test('the merchant API tells a rate with four decimals', () => {
  const rates = [925_000n, 978_213n, 5n]

  expect(rates.map(exactRateText)).toEqual(['92.5000', '97.8213', '0.0005'])
})
