import { expect, test } from 'vitest'
import { flagsOf, lackOf, modeOf, paymentModes } from './payment-mode.ts'

test('three modes are two flags, there and back', () => {
  for (const mode of paymentModes) expect(modeOf(flagsOf(mode))).toBe(mode)
  expect(modeOf({ is_SBP: false, is_c2c: false })).toBeUndefined()
})

test('SBP needs a phone, C2C needs a card', () => {
  const onlyCard = { card: '2202 •••• •••• 4417', phone_number: null }
  const onlyPhone = { card: null, phone_number: '79126040815' }

  expect(lackOf('C2C', onlyCard)).toBeUndefined()
  expect(lackOf('SBP', onlyCard)).toBe('mode_needs_phone')
  expect(lackOf('SBP/C2C', onlyPhone)).toBe('mode_needs_card')
  expect(lackOf('SBP/C2C', { card: null, phone_number: null })).toBe('mode_needs_both')
})
