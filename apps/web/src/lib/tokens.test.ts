import { expect, test } from 'vitest'
import { isSignOut } from './tokens.ts'

test('another tab signed out when its token went, or everything went', () => {
  expect(isSignOut({ key: 'access_token', newValue: null })).toBe(true)
  expect(isSignOut({ key: null, newValue: null })).toBe(true)
})

test('a renewed token or another key is no sign-out', () => {
  expect(isSignOut({ key: 'access_token', newValue: 'fresh' })).toBe(false)
  expect(isSignOut({ key: 'isLead', newValue: null })).toBe(false)
})
