import { expect, test } from 'vitest'
import { xTicks, yTicks } from './scale.ts'

test('a day has six ticks at most, a month eight, a year twelve', () => {
  expect(xTicks('24h', 24)).toEqual([0, 4, 8, 12, 16, 20])
  expect(xTicks('30d', 30)).toEqual([0, 4, 8, 12, 16, 20, 24, 28])
  expect(xTicks('1y', 12)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})

test('fewer bars than ticks have one tick each, and none has none', () => {
  expect(xTicks('24h', 3)).toEqual([0, 1, 2])
  expect(xTicks('24h', 0)).toEqual([])
})

test.each([
  [0, [0, 1, 2, 3, 4]],
  [1, [0, 1, 2, 3, 4]],
  [5, [0, 1, 2, 3, 4, 5]],
  [6, [0, 2, 4, 6, 8]],
  [12, [0, 3, 6, 9, 12]],
  [17, [0, 5, 10, 15, 20]],
  [26, [0, 10, 20, 30, 40]],
  [101, [0, 30, 60, 90, 120]],
])('counts up to %i are measured from zero in whole steps', (most, ticks) => {
  expect(yTicks(most)).toEqual(ticks)
})

test('the top is never below the tallest bar, however tall', () => {
  for (let most = 0; most < 5_000; most += 7) expect(yTicks(most).at(-1)).toBeGreaterThanOrEqual(most)
  expect(yTicks(50_000_000).length).toBeLessThanOrEqual(6)
})
