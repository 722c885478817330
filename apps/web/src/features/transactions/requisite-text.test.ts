import { expect, test } from 'vitest'
import { isWhole, requisiteText } from './requisite-text.ts'

const both = { card: '2202206311804417', phone_number: '+79126040815' }

test('a deal shows what it is paid to: a card masked, one’s own phone whole', () => {
  expect(requisiteText(both, 'c2c')).toBe('2202 •••• •••• 4417')
  expect(requisiteText(both, 'sbp')).toBe('+7 912 604-08-15')
})

test('what is missing is made up for by the other, or by nothing', () => {
  expect(requisiteText({ ...both, card: null }, 'c2c')).toBe('+7 912 604-08-15')
  expect(requisiteText({ card: null, phone_number: null }, 'sbp')).toBeUndefined()
})

test('what came masked stays so, and is not offered for copying', () => {
  expect(requisiteText({ card: null, phone_number: '••• 0815' }, 'sbp')).toBe('••• 0815')
  expect(requisiteText({ card: '2202 •••• •••• 4417', phone_number: null }, 'c2c')).toBe(
    '2202 •••• •••• 4417',
  )
  expect(requisiteText({ card: '2202 **** **** 4417', phone_number: null }, 'c2c')).toBe(
    '2202 •••• •••• 4417',
  )
  expect(requisiteText({ card: '•••• 5984', phone_number: null }, 'c2c')).toBe('•••• 5984')
  expect([isWhole('+7 ••• •••-08-15'), isWhole('+79126040815')]).toEqual([false, true])
})
