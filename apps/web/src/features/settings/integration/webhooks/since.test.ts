import { expect, test } from 'vitest'
import { hoursAgo, sinceMoment } from './since.ts'

const now = new Date(2026, 10, 15, 0, 30)

test('an hour ago may be yesterday', () => {
  expect(hoursAgo(1, now)).toBe('2026-11-14T23:30')
})

test('only a moment that has passed is sent, as the world counts it', () => {
  expect(sinceMoment('2026-11-14T23:30', now.getTime())).toBe(new Date(2026, 10, 14, 23, 30).toISOString())
  expect(sinceMoment('2026-11-15T00:31', now.getTime())).toBeUndefined()
  expect(sinceMoment('', now.getTime())).toBeUndefined()
})
