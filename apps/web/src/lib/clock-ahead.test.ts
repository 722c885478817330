import { expect, test } from 'vitest'
import { clockAheadMs } from './clock-ahead.ts'

const noon = Date.parse('2026-11-17T12:00:00Z')

test('how far the server is ahead; less than two seconds are none, and no date is none', () => {
  expect(clockAheadMs('Tue, 17 Nov 2026 12:10:00 GMT', noon)).toBe(600_000)
  expect(clockAheadMs('Tue, 17 Nov 2026 12:00:01 GMT', noon)).toBe(0)
  expect(clockAheadMs(null, noon)).toBe(0)
})
