import { expect, test } from 'vitest'
import { balanceFault, balanceOf, typeBalance } from './typed-balance.ts'

const nbsp = '\u00A0'

/** One key after another, as a person types. */
function typed(keys: string, point: ',' | '.' = ','): string {
  return [...keys].reduce((shown, key) => typeBalance(shown, shown + key, point).shown, '')
}

test.each([
  ['25712,55', `25${nbsp}712,55`],
  ['25712.55', `25${nbsp}712,55`],
  ['1234567', `1${nbsp}234${nbsp}567`],
  ['12x5', '125'],
  ['5000,', `5${nbsp}000,`],
  // Never cut: its owner sees what is too much, and is told.
  ['5000,123', `5${nbsp}000,123`],
  ['5,0,0', '5,00'],
])('the keys %s are shown as %s', (keys, shown) => {
  expect(typed(keys)).toBe(shown)
})

test('an English page has a point', () => {
  expect(typed('25712,55', '.')).toBe(`25${nbsp}712.55`)
})

// A balance that is copied from a forged SMS proves the forgery.
test('what comes at once is refused, and the field stays as it was', () => {
  expect(typeBalance('', '25712,55', ',')).toEqual({ shown: '', isRefused: true })
  expect(typeBalance('12', '12 345', ',')).toEqual({ shown: '12', isRefused: true })
  expect(typeBalance('12', '', ',')).toEqual({ shown: '', isRefused: false })
  expect(typeBalance('12345', '5', ',')).toEqual({ shown: '5', isRefused: false })
})

test.each([
  ['', 'balance_required'],
  ['999,99', 'balance_low'],
  ['5000,123', 'balance_format'],
  ['1234567890123', 'balance_format'],
  [',50', 'balance_format'],
  ['1000', undefined],
  [`25${nbsp}712,55`, undefined],
  ['5000,', undefined],
])('of %s the owner is told %s', (shown, fault) => {
  expect(balanceFault(shown)).toBe(fault)
})

test('it is sent with a point and without spaces', () => {
  expect(balanceOf(`25${nbsp}712,55`)).toBe('25712.55')
  expect(balanceOf(`5${nbsp}000,`)).toBe('5000')
})
