import { expect, test } from 'vitest'
import { hasPhone } from './has-phone.ts'

test('a terminal that waits for its phone is no connected phone', () => {
  expect(hasPhone(undefined)).toBe(false)
  expect(hasPhone([])).toBe(false)
  expect(hasPhone([{ last_ping: null }, { last_ping: null }])).toBe(false)
  expect(hasPhone([{ last_ping: null }, { last_ping: '2026-11-15T10:00:00.000Z' }])).toBe(true)
})
