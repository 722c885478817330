import { expect, test } from 'vitest'
import { rulesMet, strengthOf } from './password-strength.ts'

test.each([
  ['', 0, 'very_weak'],
  ['a', 1, 'weak'],
  ['aA', 2, 'weak'],
  ['aA1', 3, 'medium'],
  ['Florin2026', 4, 'medium'],
  ['Florin2026!', 5, 'strong'],
])('"%s" meets %i rules and is %s', (password, met, strength) => {
  expect(rulesMet(password)).toBe(met)
  expect(strengthOf(password)).toBe(strength)
})
