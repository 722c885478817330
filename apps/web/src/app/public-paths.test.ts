import { expect, test } from 'vitest'
import { isPublicPath } from './public-paths.ts'

test.each(['/welcome', '/docs', '/c2c/pay/123', '/u/token', '/logout'])(
  '%s asks nobody who they are',
  (path) => {
    expect(isPublicPath(path)).toBe(true)
  },
)

test.each(['/', '/profile', '/settings', '/welcomed', '/c2c', '/u', '/users/1'])('%s is guarded', (path) => {
  expect(isPublicPath(path)).toBe(false)
})
