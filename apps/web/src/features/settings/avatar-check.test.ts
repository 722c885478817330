import { expect, test } from 'vitest'
import { avatarFault } from './avatar-check.ts'

const fiveMegabytes = 5 * 1024 * 1024

test.each(['image/png', 'image/jpeg'])('%s of five megabytes is sent', (type) => {
  expect(avatarFault({ type, size: fiveMegabytes })).toBeUndefined()
})

test('one byte more is told before the upload', () => {
  expect(avatarFault({ type: 'image/png', size: fiveMegabytes + 1 })).toBe('avatar_too_large')
})

test.each(['image/gif', 'image/svg+xml', 'image/webp', 'application/pdf', ''])(
  'a file of type %j is refused',
  (type) => {
    expect(avatarFault({ type, size: 10 })).toBe('avatar_wrong_type')
  },
)
