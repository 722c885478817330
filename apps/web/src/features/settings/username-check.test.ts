import { expect, test } from 'vitest'
import { isUsernameLength } from './username-check.ts'

test.each(['abc', 'Аня', 'a'.repeat(20), '  abc  '])('%j is a username', (typed) => {
  expect(isUsernameLength(typed)).toBe(true)
})

// Spaces around a name are not part of it: three spaces are nobody.
test.each(['', 'ab', '   ', ' ab ', 'a'.repeat(21)])('%j is none', (typed) => {
  expect(isUsernameLength(typed)).toBe(false)
})
