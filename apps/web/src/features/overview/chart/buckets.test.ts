import { expect, test } from 'vitest'
import { emptyBuckets, tallestOf, totalOf } from './buckets.ts'

const now = new Date(2026, 10, 15, 14, 32, 10)

test('without an answer there are 24 hours, 30 days or 12 months, all empty, and the last is the present one', () => {
  expect(emptyBuckets('24h', now)).toHaveLength(24)
  expect(emptyBuckets('30d', now)).toHaveLength(30)
  expect(emptyBuckets('1y', now)).toHaveLength(12)
  for (const range of ['24h', '30d', '1y'] as const) expect(totalOf(emptyBuckets(range, now))).toBe(0)

  expect(emptyBuckets('24h', now).at(-1)?.period).toBe(new Date(2026, 10, 15, 14).toISOString())
  expect(emptyBuckets('30d', now).at(-1)?.period).toBe(new Date(2026, 10, 15).toISOString())
  expect(emptyBuckets('1y', now).at(-1)?.period).toBe(new Date(2026, 10, 1).toISOString())
})

test('they reach back over months and years', () => {
  expect(emptyBuckets('24h', now)[0]?.period).toBe(new Date(2026, 10, 14, 15).toISOString())
  expect(emptyBuckets('30d', now)[0]?.period).toBe(new Date(2026, 9, 17).toISOString())
  expect(emptyBuckets('1y', now)[0]?.period).toBe(new Date(2025, 11, 1).toISOString())
})

// The thirty-first has no sister in most months; a year of months must not skip February for it.
test('the last day of a month still gives twelve different months', () => {
  const months = emptyBuckets('1y', new Date(2026, 2, 31)).map(({ period }) => new Date(period).getMonth())
  expect(new Set(months).size).toBe(12)
})

test('the tallest bar is the first of equals, and nothing while all are empty', () => {
  const bars = [1, 4, 4, 0].map((count, at) => ({ period: `p${at}`, count }))
  expect(tallestOf(bars)?.period).toBe('p1')
  expect(totalOf(bars)).toBe(9)
  expect(tallestOf(emptyBuckets('24h', now))).toBeUndefined()
})
