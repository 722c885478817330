import { expect, test } from 'vitest'
import { xTicks, yAxis } from './scale.ts'

test('a day has six ticks at most, a month eight, a year twelve', () => {
  expect(xTicks('24h', 24)).toEqual([0, 4, 8, 12, 16, 20])
  expect(xTicks('30d', 30)).toEqual([0, 4, 8, 12, 16, 20, 24, 28])
  expect(xTicks('1y', 12)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})

test('fewer bars than ticks have one tick each, and none has none', () => {
  expect(xTicks('24h', 3)).toEqual([0, 1, 2])
  expect(xTicks('24h', 0)).toEqual([])
})

test('deals are counted one by one from zero, and nothing is rounded up', () => {
  expect(yAxis(7)).toMatchObject({ top: 7, ticks: [0, 1, 2, 3, 4, 5, 6, 7] })
  expect(yAxis(34).ticks).toHaveLength(35)
})

test('few deals do not fill the whole height', () => {
  expect(yAxis(0)).toEqual({ top: 4, ticks: [0, 1, 2, 3, 4], levels: [0, 1, 2, 3, 4] })
  expect(yAxis(1)).toEqual(yAxis(0))
})

test.each([
  [5, [0, 1, 2, 3, 4, 5]],
  [6, [0, 2, 4, 6]],
  [12, [0, 3, 6, 9, 12]],
  [17, [0, 5, 10, 15]],
  [26, [0, 10, 20]],
  [101, [0, 30, 60, 90]],
])('with %i at most, the numbers that can be read are these', (most, levels) => {
  expect(yAxis(most).levels).toEqual(levels)
})

test('whatever is written is a whole number of the axis, never more than six, and the top is the tallest bar', () => {
  for (let most = 4; most < 5_000; most += 7) {
    const { top, ticks, levels } = yAxis(most)
    expect(top).toBe(most)
    expect(levels.length).toBeLessThanOrEqual(6)
    expect(levels.every((level) => Number.isInteger(level) && level <= top)).toBe(true)
    if (ticks.length > 0) expect(ticks).toEqual(Array.from({ length: top + 1 }, (_, at) => at))
  }
  expect(yAxis(50_000_000).levels.length).toBeLessThanOrEqual(6)
})

test('marks that would run into each other are left out', () => {
  expect(yAxis(35).ticks).toEqual([])
})
