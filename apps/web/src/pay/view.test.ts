import { expect, test } from 'vitest'
import { viewOf } from './test/view.ts'
import { isNewer, shortNumber, tokenIn, versionIn } from './view.ts'

test('an older answer never replaces a newer one', () => {
  expect(
    isNewer(viewOf({ version: 3 }), viewOf({ version: 2, server_time: '2026-11-15T11:00:00.000Z' })),
  ).toBe(false)
  expect(
    isNewer(viewOf({ version: 3 }), viewOf({ version: 4, server_time: '2026-11-15T09:00:00.000Z' })),
  ).toBe(true)
  expect(isNewer(undefined, viewOf())).toBe(true)
})

// Capacity changes without a new version.
test('of the same version the later answer counts', () => {
  const early = viewOf({ server_time: '2026-11-15T10:00:00.000Z' })
  const later = viewOf({ server_time: '2026-11-15T10:00:05.000Z' })

  expect(isNewer(early, later)).toBe(true)
  expect(isNewer(later, early)).toBe(false)
})

test.each([
  ['{"version":7}', 7],
  ['7', 7],
  ['{"version":"7"}', undefined],
  ['{}', undefined],
  ['null', undefined],
  ['not json', undefined],
])('a live message %s tells version %s', (message, version) => {
  expect(versionIn(message)).toBe(version)
})

test.each([
  ['/c2c/abcdefghijklmnopqrstuv', 'abcdefghijklmnopqrstuv'],
  ['/c2c/abcdefghijklmnopqrstuv/', 'abcdefghijklmnopqrstuv'],
  ['/c2c/short', undefined],
  ['/c2c/', undefined],
  ['/c2c/abcdefghijklmnopqrst..%2f', undefined],
  ['/c2c/abcdefghijklmnopqrstuv/more', undefined],
])('%s holds the token %s', (path, token) => {
  expect(tokenIn(path)).toBe(token)
})

test('an order is called by the beginning of its id', () => {
  expect(shortNumber('b7120de9-1111-4222-8333-444455556666')).toBe('b7120de9')
})
