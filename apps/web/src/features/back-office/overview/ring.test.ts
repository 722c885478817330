import { expect, test } from 'vitest'
import { ringOf } from './ring.ts'

const since = '2026-11-15T00:00:00.000Z'
const due = '2026-11-15T15:00:00.000Z'
const at = (hours: number) => ringOf(since, due, Date.parse(since) + hours * 3_600_000)

test.each([
  [7, 'ok'],
  [11.2, 'ok'],
  [11.25, 'warn'],
  [13.4, 'warn'],
  [13.5, 'bad'],
  [15.4, 'bad'],
])('after %d of 15 hours the ring is %s', (hours, band) => {
  expect(at(hours).band).toBe(band)
})

test('a clock that has run out is a full ring', () => {
  expect(at(20).share).toBe(1)
})
