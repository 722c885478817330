import { expect, test } from 'vitest'
import { canSwitch } from './payment-status.ts'

test('a low rating forbids switching on, never switching off', () => {
  expect(canSwitch({ rating_y: 43, is_active: false })).toBe(false)
  expect(canSwitch({ rating_y: 43, is_active: true })).toBe(true)
  expect(canSwitch({ rating_y: 51, is_active: false })).toBe(true)
})
