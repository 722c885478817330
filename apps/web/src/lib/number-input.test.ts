import { readNumber } from '@florin/contract/numbers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { caretIn, enterNumber, isKeystroke, settledNumber } from './number-input.ts'

const paste = (kind: 'card' | 'phone' | 'account', typed: string, before = '') =>
  enterNumber(kind, { before, typed, isKeystroke: false })

/** As if every character were a key of its own. */
const type = (kind: 'card' | 'phone' | 'account', keys: string, start = '') =>
  [...keys].reduce(
    (before, key) => enterNumber(kind, { before, typed: before + key, isKeystroke: true }),
    start,
  )

test.each([
  ['card', 'Карта 4276 5500 1234 5690', '4276 5500 1234 5690'],
  ['card', '2202-2001-1234-4417-9999', '2202 2001 1234 4417 9999'],
  ['card', '２２０２2001\u200B12344417', '2202 2001 1234 4417'],
  ['account', '40817 8109 0000 0000 0155', '408178109000000000155'],
  ['account', 'р/с 40817\u00A0810\u202F9\u00A00000\u00A00000155', '40817810900000000155'],
  ['phone', '8 (912) 604-08-15', '+7 912 604-08-15'],
  ['phone', 'Тел.: +7(912)6040815', '+7 912 604-08-15'],
  ['phone', '9126040815', '+7 912 604-08-15'],
  ['phone', '+44 20 7946 0958', '+44 20 7946 0958'],
  ['phone', '+44 (0) - 20 - 7946 - 0958', '+4402079460958'],
  ['phone', '+7 (912) 604-08-15-12-34', '+791260408151234'],
] as const)('a %s pasted as %j shows %j', (kind, text, shown) => {
  expect(paste(kind, text)).toBe(shown)
})

test.each(['2200000000O00004', '2202 **** **** 4417', '4276 5500 1234 5690 / 4276 5500 1234 5691'])(
  '%s stays as it was pasted, and is faulted until its owner has mended it',
  (text) => {
    expect(paste('card', text)).toBe(text)
    // A key does not wipe what is wrong with it.
    const more = enterNumber('card', { before: text, typed: `${text}1`, isKeystroke: true })
    expect([more, readNumber('card', more)]).toEqual([`${text}1`, { fault: 'mixed' }])
  },
)

test('a key that is no digit is dropped, also in the middle', () => {
  expect(type('card', '42a7б6-5 5')).toBe('4276 55')
  expect(enterNumber('card', { before: '4276', typed: '42a76', isKeystroke: true })).toBe('4276')
  expect(type('account', '40 817x')).toBe('40817')
  expect(type('phone', '+7 (912) 604-08-15x')).toBe('+7 (912) 604-08-15')
  expect(type('phone', '8 9')).toBe('8 9')
  expect(type('phone', '7+9')).toBe('79')
})

test('a typed digit too many is shown, not swallowed', () => {
  expect(type('account', '1'.repeat(21))).toBe('1'.repeat(21))
  expect(type('phone', '1'.repeat(16))).toBe('1'.repeat(16))
})

test("a card's field takes 23 characters by keys, a phone's 20; what was pasted beyond that can only be shortened", () => {
  expect(type('card', '1'.repeat(25))).toBe('1111 1111 1111 1111 111')
  expect(type('phone', '1'.repeat(25))).toBe('1'.repeat(20))
  const pasted = '2202 2001 1234 4417 9999'
  expect(enterNumber('card', { before: pasted, typed: `${pasted}1`, isKeystroke: true })).toBe(pasted)
  expect(enterNumber('card', { before: pasted, typed: pasted.slice(0, -1), isKeystroke: true })).toBe(
    pasted.slice(0, -1),
  )
})

test('whatever is pasted, the field shows every digit of it', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0123456789 +-().aйO*/\u00A0\u200B'), maxLength: 60 })
  const digits = (shown: string) => shown.replace(/\D/g, '')
  fc.assert(
    fc.property(text, fc.constantFrom('card' as const, 'account' as const), (typed, kind) => {
      expect(digits(paste(kind, typed))).toBe(digits(typed))
      expect(digits(type(kind, typed))).toBe(digits(typed).slice(0, kind === 'card' ? 19 : undefined))
    }),
  )
  fc.assert(
    fc.property(text, (typed) => {
      // A Russian phone gets its +7; the ten digits behind it are the typed ones.
      expect(digits(paste('phone', typed)).slice(-10)).toBe(digits(typed).slice(-10))
      const [before, after] = [readNumber('phone', typed), readNumber('phone', paste('phone', typed))]
      expect(after).toEqual(before)
    }),
  )
})

test('showing twice changes nothing', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0123456789 +-().aO'), maxLength: 40 })
  fc.assert(
    fc.property(
      text,
      fc.constantFrom('card' as const, 'account' as const, 'phone' as const),
      (typed, kind) => {
        expect(paste(kind, paste(kind, typed))).toBe(paste(kind, typed))
      },
    ),
  )
})

test('a typed Russian phone gets its +7 when the field is left; others stay as typed', () => {
  expect(settledNumber('phone', '8 912 6040815')).toBe('+7 912 604-08-15')
  expect(settledNumber('phone', '8 912 604')).toBe('8 912 604')
  expect(settledNumber('phone', '+44 20 7946 0958')).toBe('+44 20 7946 0958')
  expect(settledNumber('card', '4276 55')).toBe('4276 55')
})

test('one key is a keystroke; a paste is not, however the keyboard brings it', () => {
  expect(isKeystroke({ inputType: 'insertText', data: '4' })).toBe(true)
  expect(isKeystroke({ inputType: 'deleteContentBackward', data: null })).toBe(true)
  expect(isKeystroke({ inputType: 'insertText', data: '2200 0O00' })).toBe(false)
  expect(isKeystroke({ inputType: 'insertFromPaste', data: '4' })).toBe(false)
  expect(isKeystroke({})).toBe(false)
})

test('the caret stays between the same digits', () => {
  expect(caretIn('4276 1550 0', '5500', false)).toBe(6)
  expect(caretIn('4276 5500', '5500', false)).toBe(4)
  expect(caretIn('4276 5500', '5500', true)).toBe(5)
  expect(caretIn('+7 912 604-08-15', '15', false)).toBe(13)
})
