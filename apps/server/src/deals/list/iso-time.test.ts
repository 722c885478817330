import { expect, test } from 'vitest'
import { isoTime } from './query.ts'

test.each([
  ['2026-11-15 14:48:56+00', '2026-11-15T14:48:56.000Z'],
  ['2026-11-15 14:48:56.1+00', '2026-11-15T14:48:56.100Z'],
  ['2026-11-15 14:48:56.12+00', '2026-11-15T14:48:56.120Z'],
  ['2026-11-15 14:48:56.123+00', '2026-11-15T14:48:56.123Z'],
  ['2026-11-15 14:48:56.0999+00', '2026-11-15T14:48:56.099Z'],
  ['2026-11-15 14:48:56.123456+00', '2026-11-15T14:48:56.123Z'],
])('%s of the database is %s on the wire, as a Date would write it', (text, iso) => {
  expect(isoTime(text)).toBe(iso)
  expect(new Date(text).toISOString()).toBe(iso)
})
