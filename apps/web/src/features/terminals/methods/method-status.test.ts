import { expect, test } from 'vitest'
import { methodStatus } from './method-status.ts'

const fine = { is_active: true, rating_y: 75, withheld: null }

test('on and nothing in the way is active', () => {
  expect(methodStatus(fine)).toBe('active')
})

test('a silent phone withholds what is on, and keeps nothing from what is off', () => {
  expect(methodStatus({ ...fine, withheld: 'terminal_silent' })).toBe('withheld')
  expect(methodStatus({ ...fine, is_active: false, withheld: 'terminal_silent' })).toBe('off')
})

test('a low rating withholds even what is off', () => {
  expect(methodStatus({ ...fine, is_active: false, rating_y: 50.9 })).toBe('withheld')
})
