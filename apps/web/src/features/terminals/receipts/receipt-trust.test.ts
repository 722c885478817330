import { expect, test } from 'vitest'
import { knownReason, trustOf } from './receipt-trust.ts'

test('a reason from a newer server has no sentence', () => {
  expect(knownReason('bank_app')).toBe('bank_app')
  expect(knownReason('moon_phase')).toBeUndefined()
})

test('a level that we do not know confirms nothing', () => {
  expect([0, 1, 2, 3, 4, -1].map(trustOf)).toEqual([0, 1, 2, 3, 0, 0])
})
