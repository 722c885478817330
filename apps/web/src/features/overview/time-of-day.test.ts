import { expect, test } from 'vitest'
import { timeOfDay } from './time-of-day.ts'

test.each([
  [4, 'evening'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [16, 'afternoon'],
  [17, 'evening'],
  [23, 'evening'],
])('at %i it is %s', (hour, part) => {
  expect(timeOfDay(hour)).toBe(part)
})
