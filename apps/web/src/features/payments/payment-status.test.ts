import { expect, test } from 'vitest'
import { canSwitch, reasonOf, statusOf } from './payment-status.ts'

const healthy = { is_active: true, is_connect: true, rating_y: 96, withheld: null }

test('active and off, when nothing is in the way', () => {
  expect(statusOf(healthy)).toBe('active')
  expect(statusOf({ ...healthy, is_active: false })).toBe('off')
})

test('a method without a terminal says so, on or off', () => {
  expect(statusOf({ ...healthy, is_connect: false, withheld: 'unbound' })).toBe('unbound')
  expect(statusOf({ ...healthy, is_connect: false, is_active: false })).toBe('unbound')
})

test('a rating below 51 outranks everything', () => {
  const low = { ...healthy, rating_y: 50.99, is_connect: false, is_active: false }

  expect(statusOf(low)).toBe('withheld')
  expect(reasonOf(low)).toBe('rating')
})

test('a silent terminal withholds a method that is on, and is no news for one that is off', () => {
  expect(statusOf({ ...healthy, withheld: 'terminal_silent' })).toBe('withheld')
  expect(statusOf({ ...healthy, withheld: 'terminal_silent', is_active: false })).toBe('off')
})

test('the trader’s own rating withholds every method', () => {
  expect(reasonOf({ ...healthy, withheld: 'trader_rating', is_active: false })).toBe('trader_rating')
})

test('a method that support has changed says so while it is off, bound or not', () => {
  const changed = { ...healthy, withheld: 'staff_changed' as const, is_active: false }

  expect([reasonOf(changed), statusOf(changed)]).toEqual(['staff_changed', 'withheld'])
  expect(reasonOf({ ...changed, is_connect: false })).toBe('staff_changed')
})

test('a low rating forbids switching on, never switching off', () => {
  expect(canSwitch({ ...healthy, rating_y: 43, is_active: false })).toBe(false)
  expect(canSwitch({ ...healthy, rating_y: 43 })).toBe(true)
  expect(canSwitch({ ...healthy, rating_y: 51, is_active: false })).toBe(true)
})
