import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitsAnyShop, fitsShop } from './case-limits.ts'
import { pointsOfVerdict, pointsTaken } from './case-points.ts'

const usdt = (whole: number) => BigInt(whole) * 1_000_000n
const load = (ofShop: number, ofPair: number, held: number) => ({
  ofShop: BigInt(ofShop),
  ofPair: BigInt(ofPair),
  heldMicro: usdt(held),
})
const scale = (deals: number, turnover: number) => ({ deals: BigInt(deals), turnoverMicro: usdt(turnover) })

test.each([
  ['the third of a small shop', load(2, 0, 0), 0, scale(0, 0), true],
  ['the fourth', load(3, 0, 0), 0, scale(0, 0), false],
  ['the fourth, of a shop with 133 deals: 3 % are 3', load(3, 0, 0), 0, scale(133, 0), false],
  ['the fourth, of a shop with 134 deals: 3 % are 4', load(3, 0, 0), 0, scale(134, 0), true],
  ['the third of a pair, however large the shop', load(2, 2, 0), 0, scale(100_000, 0), false],
  ['exactly 500 USDT', load(1, 1, 400), 100, scale(0, 0), true],
  ['more than 500 USDT', load(1, 1, 400), 101, scale(0, 0), false],
  ['3 % of the turnover', load(1, 1, 400), 200, scale(0, 20_000), true],
  ['more than 3 % of the turnover', load(1, 1, 400), 201, scale(0, 20_000), false],
])('%s', (_, has, more, size, fits) => {
  expect(fitsShop(has, usdt(more), size)).toBe(fits)
})

test('what any shop may have, a large one may have, too', () => {
  const some = fc.nat(10)
  fc.assert(
    fc.property(some, some, fc.nat(900), fc.nat(900), fc.nat(10_000), fc.nat(100_000), (a, b, c, d, e, f) => {
      const has = load(a, b, c)
      expect(!fitsAnyShop(has, usdt(d)) || fitsShop(has, usdt(d), scale(e, f))).toBe(true)
    }),
  )
})

test('no case leaves a rating better than it found it, and one that the trader won leaves it as it was', () => {
  const points = fc.integer({ min: -3_000, max: 9_000 })
  fc.assert(
    fc.property(points, fc.constantFrom('merchant', 'trader'), fc.boolean(), (before, towards, isSoon) => {
      const taken = pointsTaken(before)
      const after = before + taken + pointsOfVerdict({ towards, taken, isSoon })
      expect(after).toBeGreaterThanOrEqual(before)
      expect(after).toBeLessThanOrEqual(9_000)
      if (towards === 'trader') expect(after).toBe(before)
    }),
  )
})
