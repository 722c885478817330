import { expect, test } from 'vitest'
import { periodLabels } from './period-label.ts'

const period = new Date(2026, 9, 17, 14).toISOString()

test('an hour is told by the clock, a day by its date, a month by its name', () => {
  expect(periodLabels('24h', 'ru').short(period)).toBe('14:00')
  expect(periodLabels('30d', 'ru').short(period)).toBe('17 окт')
  expect(periodLabels('30d', 'en').short(period)).toBe('Oct 17')
  expect(periodLabels('1y', 'ru').short(period)).toBe('окт')
  expect(periodLabels('1y', 'en').short(period)).toBe('Oct')
})

test('whoever points at a bar is told the whole date', () => {
  expect(periodLabels('24h', 'en').full(period)).toBe('17-10-2026 14:00')
  expect(periodLabels('30d', 'en').full(period)).toBe('October 17, 2026')
  expect(periodLabels('1y', 'en').full(period)).toBe('October 2026')
  expect(periodLabels('1y', 'ru').full(period)).toMatch(/^октябрь 2026/)
})
