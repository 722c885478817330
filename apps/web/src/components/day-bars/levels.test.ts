import { expect, test } from 'vitest'
import { levelsOf } from './levels.ts'

test.each([
  ['of a small lead', 9.21, [0, 2.5, 5, 7.5, 10]],
  ['of a large lead', 412.9, [0, 200, 400, 600]],
  ['exactly at a line', 4, [0, 1, 2, 3, 4]],
  ['of fractions', 0.3, [0, 0.1, 0.2, 0.3]],
  ['of nothing', 0, [0, 0.0025, 0.005, 0.0075, 0.01]],
])('the lines of a chart %s are round, and none of its bars is above them', (_what, tallest, levels) => {
  expect(levelsOf(tallest)).toEqual(levels)
})
