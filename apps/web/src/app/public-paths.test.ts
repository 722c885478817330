import { expect, test } from 'vitest'
import { isPublicPath } from './public-paths.ts'

test.each(['/welcome', '/docs', '/c2c/pay/123', '/logout'])('%s asks nobody who they are', (path) => {
  expect(isPublicPath(path)).toBe(true)
})

test.each(['/', '/profile', '/settings', '/welcomed', '/c2c'])('%s is guarded', (path) => {
  expect(isPublicPath(path)).toBe(false)
})
