import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  filterAddress,
  filterAmount,
  filterCode,
  filterEmail,
  filterName,
  filterPassword,
  filterReferralCode,
  filterSearch,
  type InputFilter,
  leftOutOfPassword,
} from './input-filters.ts'

interface Promised {
  filter: InputFilter
  alphabet: RegExp
  maxLength?: number
}

const promises: Record<string, Promised> = {
  email: { filter: filterEmail, alphabet: /^[a-z0-9.@_+-]*$/ },
  password: { filter: filterPassword, alphabet: /^[A-Za-z0-9!@#$%^&*]*$/ },
  code: { filter: filterCode, alphabet: /^[0-9]*$/, maxLength: 6 },
  'referral code': { filter: filterReferralCode, alphabet: /^[\p{L}\p{N}_-]*$/u },
  name: { filter: filterName, alphabet: /^[\p{L}\p{M} '’.-]*$/u },
  amount: { filter: filterAmount, alphabet: /^\d*\.?\d*$/ },
  address: { filter: filterAddress, alphabet: /^[A-Za-z0-9]*$/ },
  search: { filter: filterSearch, alphabet: /^[^\p{C}<>{}`\\]*$/u },
}

const address = 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj'

/** Anything a person can type or paste: whole Unicode, and texts made of the characters the filters care about. */
const typedText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom(...'0123456789 +-()., aZйё@_!#$%^&*<>\t\n\u00A0’\u0306𝒜'),
    maxLength: 60,
  }),
)

describe.each(Object.entries(promises))(
  'the filter of a %s',
  (_name, { filter, alphabet, maxLength = Infinity }) => {
    test('lets only its alphabet through', () => {
      fc.assert(fc.property(typedText, (typed) => alphabet.test(filter(typed))))
    })

    test('changes nothing the second time', () => {
      fc.assert(fc.property(typedText, (typed) => filter(filter(typed)) === filter(typed)))
    })

    test('keeps to its length', () => {
      fc.assert(fc.property(typedText, (typed) => filter(typed).length <= maxLength))
    })

    test('never leaves half of a character', () => {
      fc.assert(
        fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (typed) => filter(typed).isWellFormed()),
      )
    })
  },
)

test.each<[InputFilter, string, string]>([
  [filterEmail, ' Anna.Petrova+shop@Mail.RU ', 'anna.petrova+shop@mail.ru'],
  [filterEmail, 'аnna%@mail.ru', 'nna@mail.ru'], // The first letter is Cyrillic; the percent is in the format, not in the typed set.
  [filterEmail, 'İ\u212A@x.io', '@x.io'], // Letters that only turn Latin when lowercased.
  [filterPassword, 'Пароль Florin2026!', 'Florin2026!'],
  [filterPassword, 'a"b\'c<d>;e', 'abcde'],
  [filterCode, '123 456', '123456'],
  [filterCode, 'Code: 12345678', '123456'],
  [filterCode, 'Действует 10 минут. Ваш код: 654321', '654321'],
  [filterCode, '١٢٣456', '456'],
  [filterReferralCode, 'FLR-Друг_42!', 'FLR-Друг_42'],
  [filterName, "Анна-Мария О'Нил мл.", "Анна-Мария О'Нил мл."],
  [filterName, 'Иван\tПетров 2', 'Иван Петров '],
  [filterName, 'Андреи\u0306', 'Андреи\u0306'],
  [filterAmount, '1 250.50 ₽', '1250.50'],
  [filterAmount, '12.5.', '12.5'],
  [filterAmount, '.5', '.5'],
  [filterAmount, '-3e5', '35'],
  [filterAddress, ' TXk4pN9s Vb2L\n', 'TXk4pN9sVb2L'],
  [filterAddress, `Address: ${address} (TRC20)`, address],
  [filterAddress, `https://scan.example/#/address/${address}?tab=1`, address],
  [filterAddress, `${address}x`, `${address}x`], // A character too many is shown and judged, not cut.
  [filterAddress, `${address} ${address}`, address + address],
  [filterSearch, '<b>Иванов</b>\n4417', 'bИванов/b 4417'],
  [filterSearch, "O'Нил & Ко", "O'Нил & Ко"],
])('%o turns %j into %j', (filter, typed, kept) => {
  expect(filter(typed)).toBe(kept)
})

test.each([
  ['Florin2026!@#$%^&*', []],
  ['Пароль', ['letters']],
  ['Florin 2026', ['spaces']],
  ['Florin"2026"', ['signs']],
  ['Мой пароль: Florin2026!', ['letters', 'spaces', 'signs']],
])('of a password typed as %j the kinds %j are left out', (typed, kinds) => {
  expect(leftOutOfPassword(typed)).toEqual(kinds)
})

test('a password that loses characters always says so', () => {
  fc.assert(
    fc.property(
      typedText,
      (typed) => leftOutOfPassword(typed).length > 0 === (filterPassword(typed) !== typed),
    ),
  )
})

// A comma read wrongly makes a sum ten or a thousand times another one.
test.each([
  ['12,', '12.'],
  ['12,5', '12.5'],
  ['0,125', '0.125'],
  ['1,250', '1250'],
  ['1,250,000', '1250000'],
  ['1,250.5', '1250.5'],
  ['1.250,50', '1250.50'],
  ['1 250,50', '1250.50'],
  ['12.5,', '12.5'],
  ['12.5,5', '12.55'],
  ['12,5,5', '12.55'],
])('an amount typed as %s reads %s', (typed, kept) => {
  expect(filterAmount(typed)).toBe(kept)
})
