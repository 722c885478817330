import { expect, test } from 'vitest'
import { clockAheadMs } from '../../../lib/clock-ahead.ts'
import { minutesToAnnounce, timeLeft } from './time-left.ts'

const noon = Date.parse('2026-11-17T12:00:00Z')
const after = (seconds: number) => new Date(noon + seconds * 1_000).toISOString()

test.each([
  [30 * 60, '30:00', 1, false],
  [21 * 60 + 48, '21:48', 0.7266, false],
  [10 * 60, '10:00', 0.3333, false],
  [5 * 60 + 48, '05:48', 0.1933, true],
  [0, '00:00', 0, true],
  [-60, '00:00', 0, true],
  // Pending deals have a clock of their own, which may be longer.
  [45 * 60, '45:00', 1, false],
])('%i seconds are shown as %s', (seconds, text, share, isUrgent) => {
  const left = timeLeft(after(seconds), noon)
  expect(left).toMatchObject({ text, isUrgent })
  expect(left.share).toBeCloseTo(share, 3)
})

test('a started second still counts', () => {
  expect(timeLeft(new Date(noon + 1).toISOString(), noon).text).toBe('00:01')
})

// A computer whose clock is ten minutes fast would show that the time is over.
test('the time is counted by the server’s clock', () => {
  const fast = noon + 600_000
  const ahead = clockAheadMs(new Date(noon).toUTCString(), fast)
  expect(timeLeft(after(300), fast + ahead).text).toBe('05:00')
  expect(clockAheadMs(new Date(noon).toUTCString(), noon + 900)).toBe(0)
  expect(clockAheadMs(null, noon)).toBe(0)
  expect(clockAheadMs('yesterday', noon)).toBe(0)
})

test.each([
  [301, 300, 5],
  [300, 299, undefined],
  [61, 59, 1],
  // A tab that slept over both hears the last.
  [400, 30, 1],
  [400, -5, undefined],
  [200, 100, undefined],
])('from %i to %i seconds left, %s minutes are announced', (before, now, minutes) => {
  expect(minutesToAnnounce(after(600), noon + (600 - before) * 1_000, noon + (600 - now) * 1_000)).toBe(
    minutes,
  )
})
