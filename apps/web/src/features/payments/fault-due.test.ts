import { expect, test } from 'vitest'
import { isDue } from './fault-due.ts'

test('a fault waits until its field is left', () => {
  const faults = { card: 'card_digits' } as const

  expect(isDue('card', faults, { left: [], focused: 'card' })).toBe(false)
  expect(isDue('card', faults, { left: ['card'], focused: undefined })).toBe(true)
})

test('“card or phone” waits until both were passed over', () => {
  const faults = { card: 'card_or_phone' } as const

  expect(isDue('card', faults, { left: ['card'], focused: 'phone_number' })).toBe(false)
  expect(isDue('card', faults, { left: ['card', 'phone_number'], focused: 'nomer_scheta' })).toBe(true)
})

test('a missing account is told when the phone was left for anything but the account', () => {
  const faults = { nomer_scheta: 'phone_needs_account' } as const

  expect(isDue('nomer_scheta', faults, { left: ['phone_number'], focused: 'nomer_scheta' })).toBe(false)
  expect(isDue('nomer_scheta', faults, { left: ['phone_number'], focused: undefined })).toBe(true)
})
