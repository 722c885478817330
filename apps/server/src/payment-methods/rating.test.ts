import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  averageRating,
  bestPoints,
  clampPoints,
  isAverageBelowThreshold,
  isBelowThreshold,
  type PointsTotal,
  ratingOf,
  startingPoints,
  worstPoints,
} from './rating.ts'

const points = fc.integer({ min: bestPoints, max: worstPoints })
const manyPoints = fc.array(points, { minLength: 1, maxLength: 200 })
const totalOf = (all: readonly number[]): PointsTotal => ({
  sum: all.reduce((sum, one) => sum + one, 0),
  count: all.length,
})

test.each([
  [0, 75],
  [-3_000, 100],
  [9_000, 0],
  [3_000, 50],
  [-100, 75.83],
  [2_880, 51],
  [2_881, 50.99],
])('%i points are %f percent', (milli, percent) => {
  expect(ratingOf(milli)).toBe(percent)
})

test('the formula holds everywhere, rounded down to two decimals', () => {
  fc.assert(
    fc.property(points, (milli) => {
      const exact = 75 - ((milli / 1_000) * 25) / 3
      expect(exact - ratingOf(milli)).toBeGreaterThan(-1e-9)
      expect(exact - ratingOf(milli)).toBeLessThan(0.01 + 1e-9)
    }),
  )
})

// 50.999 looks like 51 on a screen; it is not.
test('51 is compared unrounded: the last point above it already withholds', () => {
  expect([isBelowThreshold(2_880), isBelowThreshold(2_881)]).toEqual([false, true])
  expect(isAverageBelowThreshold({ sum: 2_880 * 999 + 2_881, count: 1_000 })).toBe(true)
  expect(isAverageBelowThreshold({ sum: 2_880 * 1_000, count: 1_000 })).toBe(false)
})

test('what is withheld never shows 51 or more, and what is not never shows less', () => {
  fc.assert(
    fc.property(manyPoints, (all) => {
      const total = totalOf(all)
      expect(isAverageBelowThreshold(total)).toBe(averageRating(total) < 51)
    }),
  )
})

test('the trader stands between the worst and the best of their methods', () => {
  fc.assert(
    fc.property(manyPoints, (all) => {
      const average = averageRating(totalOf(all))
      expect(average).toBeGreaterThanOrEqual(Math.min(...all.map(ratingOf)))
      expect(average).toBeLessThanOrEqual(Math.max(...all.map(ratingOf)))
    }),
  )
})

test('nobody’s methods are 75, and the first one starts there', () => {
  expect([averageRating({ sum: 0, count: 0 }), startingPoints({ sum: 0, count: 0 })]).toEqual([75, 0])
  expect(isAverageBelowThreshold({ sum: 0, count: 0 })).toBe(false)
})

// Otherwise a trader could climb over 51 by adding empty methods.
test('a new method never lifts its trader, and lowers them by less than a thousandth of a point', () => {
  fc.assert(
    fc.property(manyPoints, (all) => {
      const before = totalOf(all)
      const after = totalOf([...all, startingPoints(before)])
      const fall = after.sum / after.count - before.sum / before.count
      expect(fall).toBeGreaterThanOrEqual(-1e-9)
      expect(fall).toBeLessThan(1)
      expect(isAverageBelowThreshold(after) || !isAverageBelowThreshold(before)).toBe(true)
    }),
  )
})

test('points stay within their bounds', () => {
  expect([clampPoints(-3_001), clampPoints(9_001), clampPoints(5)]).toEqual([-3_000, 9_000, 5])
})
