import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  findNumber,
  type NumberKind,
  numberDoubt,
  passesLuhn,
  phoneHasDigits,
  readNumber,
  storedPhone,
} from './numbers.ts'

const separators = [
  '', ' ', '  ', '\u00A0', '\u202F', '\u2009', '-', '\u2011', '\u2013', '\u2014', '\u2212', '.', '(', ')',
  '\u200B', '\u200D', '\u2060', '\uFEFF', '\u00AD', '\n', '\r\n', '\t', ') ', ' - ',
] // biome-ignore format: one row reads better than twenty-four
const labels = [
  '',
  'Карта ',
  'карта: ',
  '№ ',
  '№',
  'Номер счёта\n',
  'Card no. ',
  'р/с ',
  '«',
  'IBAN? ',
  '💳 ',
  '\u202A',
]
const endings = ['', ' ', '\n', ' Сбербанк', '»', '.', ', Анна К.', '\u202C', ' 💸']

const digitText = (min: number, max: number) =>
  fc
    .array(fc.constantFrom(...'0123456789'), { minLength: min, maxLength: max })
    .map((digits) => digits.join(''))

/** The digits with any separator between any two of them, and any words around. */
function dressed(digits: string) {
  return fc
    .tuple(
      fc.array(fc.constantFrom(...separators), { minLength: digits.length, maxLength: digits.length }),
      fc.constantFrom(...labels),
      fc.constantFrom(...endings),
    )
    .map(([between, label, ending]) => {
      const body = [...digits].map((digit, at) => (at === 0 ? digit : `${between[at]}${digit}`)).join('')
      return label + body + ending
    })
}

const dressedDigits = (min: number, max: number) =>
  digitText(min, max).chain((digits) => fc.tuple(fc.constant(digits), dressed(digits)))

describe.each<[NumberKind, number, number]>([
  ['card', 13, 19],
  ['account', 1, 20],
])('a %s', (kind, min, max) => {
  test('keeps its digits exactly, whatever separators and words stand around', () => {
    fc.assert(
      fc.property(dressedDigits(min, max), ([digits, text]) => {
        expect(readNumber(kind, text)).toEqual({ number: digits })
      }),
    )
  })

  test('is never cut: one digit too many is a fault', () => {
    fc.assert(
      fc.property(dressedDigits(max + 1, max + 30), ([, text]) => {
        expect(readNumber(kind, text)).toEqual({ fault: 'long' })
      }),
    )
  })

  test('of any text at all, is either every digit of the text or a fault', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: fc.constantFrom(...'0123456789 -().,/O*•a№²٣\uFF15'), maxLength: 40 }),
    )
    fc.assert(
      fc.property(anything, (text) => {
        const reading = readNumber(kind, text)
        if ('fault' in reading) return true
        const every = [...text.replace(/[\uFF10-\uFF19]/g, (digit) => digit.normalize('NFKC'))]
        return (
          every
            .filter((character) => /[\p{N}]/u.test(character))
            .map((one) => one.normalize('NFKC'))
            .join('') === reading.number
        )
      }),
      { numRuns: 2_000 },
    )
  })
})

test('a Russian mobile is one number in all of its spellings, in any dress', () => {
  const spelling = fc
    .tuple(fc.constantFrom('+7', '7', '8', '', '+8'), digitText(9, 9))
    .chain(([start, rest]) =>
      fc.tuple(
        fc.constant(`+79${rest}`),
        dressed(`${start.replace('+', '')}9${rest}`).map((text) =>
          start.startsWith('+') ? text.replace(/[0-9]/, '+$&') : text,
        ),
      ),
    )
  fc.assert(
    fc.property(spelling, ([stored, text]) => {
      expect(readNumber('phone', text)).toEqual({ number: stored })
      expect(storedPhone(stored)).toBe(stored)
    }),
  )
})

test.each([
  ['+7 (912) 604-08-15', '+79126040815'],
  ['8 (912) 604-08-15', '+79126040815'],
  ['912 604 08 15', '+79126040815'],
  ['Тел.: +7 912 604 08 15 (Анна)', '+79126040815'],
  ['7 495 604-08-15', '+74956040815'],
  ['+44 20 7946 0958', '+442079460958'],
  ['442079460958', '442079460958'],
  ['81 3 1234 5678', '81312345678'], // Japan, written without its plus: 8 is a Russian trunk prefix only before 9.
  ['+960 123 4567', '+9601234567'],
])('the phone %s is stored as %s', (text, stored) => {
  expect(readNumber('phone', text)).toEqual({ number: stored })
})

// Dropping what stands between would make another number of the right length.
test.each([
  '2200000000O00004',
  '2202 **** **** 4417',
  '2202 •••• •••• 4417',
  '4276 5500 1234 5690, 4276 5500 1234 5691',
  '4276 5500 1234 569 до 12',
  '4276 5500 1234 5690 12/27',
  'Сбер2 4276 5500 1234 5690',
  '4276 5500 1234 569²',
  '4276 5500 1234 569٠',
])('%s is not taken for a card', (text) => {
  expect(findNumber(text)).toBeUndefined()
  expect(readNumber('card', text)).toEqual({ fault: 'mixed' })
})

test('short, long and empty are told apart', () => {
  expect(readNumber('card', '2202 2063 118')).toEqual({ fault: 'short' })
  expect(readNumber('account', '')).toEqual({ fault: 'short' })
  expect(readNumber('phone', '1234567890123456')).toEqual({ fault: 'long' })
})

test('one wrong digit, or two neighbours in the other order, is doubted', () => {
  expect(passesLuhn('4276550012345693')).toBe(true)
  expect(numberDoubt('card', '4276550012345690')).toBe('card_check_digit')
  expect(numberDoubt('card', '4276550012354693')).toBe('card_check_digit')
  expect(numberDoubt('card', '4276550012345693')).toBeUndefined()
})

test('an account without the usual twenty digits is doubted, a phone never', () => {
  expect(numberDoubt('account', '40817810900000000155')).toBeUndefined()
  expect(numberDoubt('account', '4081781090000000015')).toBe('account_length')
  expect(numberDoubt('phone', '+79126040815')).toBeUndefined()
})

test('8 9… finds what +7 9… finds; what was stored before reads the same', () => {
  expect(
    ['8912604', '7912604', '912604', '0815'].map((digits) => phoneHasDigits('+79126040815', digits)),
  ).toEqual([true, true, true, true])
  expect(phoneHasDigits('+79126040815', '89126040816')).toBe(false)
  expect(phoneHasDigits('+79128912604', '8912604')).toBe(true)
  expect(['79126040815', '89126040815', '9126040815', '442079460958'].map(storedPhone)).toEqual([
    '+79126040815',
    '+79126040815',
    '+79126040815',
    '442079460958',
  ])
})
