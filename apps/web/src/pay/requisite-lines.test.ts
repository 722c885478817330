import { expect, test } from 'vitest'
import { addedRoubles, lineOf, pastedAmount } from './requisite-lines.ts'
import { viewOf } from './test/view.ts'
import type { Requisite } from './view.ts'

const requisite = (different: Partial<Requisite>): Requisite => ({
  ...(viewOf().requisite as Requisite),
  ...different,
})

test('SBP is paid by phone, and the number is pasted as banks want it', () => {
  expect(lineOf(requisite({ card: '2202203612344417' }))).toEqual({
    kind: 'phone',
    text: '+7 912 604-08-15',
    pasted: '+79126040815',
  })
})

test('a card is read in fours and pasted whole', () => {
  expect(lineOf(requisite({ order_type: 'c2c', card: '2202203612344417' }))).toEqual({
    kind: 'card',
    text: '2202 2036 1234 4417',
    pasted: '2202203612344417',
  })
})

test('without card and phone there is the account, or nothing to show', () => {
  const none = requisite({ order_type: 'c2c', phone_number: null })

  expect(lineOf({ ...none, nomer_scheta: '40817810055003127744' })?.kind).toBe('account')
  expect(lineOf(none)).toBeUndefined()
})

test.each([
  ['4850.00', 'ru', '4850'],
  ['4850', 'en', '4850'],
  ['4850.37', 'ru', '4850,37'],
  ['4850.37', 'en', '4850.37'],
  ['4850.5', 'ru', '4850,50'],
  ['0.07', 'en', '0.07'],
] as const)('%s is pasted in %s as %s', (amount, language, pasted) => {
  expect(pastedAmount(amount, language)).toBe(pasted)
})

test.each([
  ['4850.00', '4850.37', '0.37'],
  ['4850', '4850.07', '0.07'],
  ['0.99', '1.50', '0.51'],
  // Beyond what a float can hold.
  ['90071992547409.93', '90071992547410.01', '0.08'],
])('from %s to %s exactly %s is added', (requested, amount, added) => {
  expect(addedRoubles(requested, amount)).toBe(added)
})
