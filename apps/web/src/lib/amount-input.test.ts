import fc from 'fast-check'
import { expect, test } from 'vitest'
import { enterAmount, enterWhole, readAmount } from './amount-input.ts'

const paste = (typed: string) => enterAmount({ before: '', typed, isKeystroke: false })

test.each([
  ['1 250,50 ₽', '1250.50'],
  ['1\u202F250\u00A0000.5', '1250000.5'],
  ['USDT 500', '500'],
  ['Сумма: 12,5 USDT.', '12.5'],
  ['1,250', '1250'],
  ['1,250.5', '1250.5'],
  ['1.250,50', '1250.50'],
  ['1.250.000', '1250000'],
  ["1'250.50", '1250.50'],
  ['.5', '.5'],
  ['0.000001', '0.000001'],
])('pasted as %j a sum is %s', (text, sum) => {
  expect(paste(text)).toBe(sum)
})

// Dropping what stands between would make another sum.
test.each(['1250.50 за 3 дня', '3e5', '12.5.5', '100 20', '10-20', '12.5,5', '1.25.000', '5²', '1 2345'])(
  '%j is not read as a sum, and stays for its owner to correct',
  (text) => {
    expect(readAmount(text)).toBeUndefined()
    expect(paste(text)).toBe(text)
    expect(enterAmount({ before: text, typed: `${text}x`, isKeystroke: true })).not.toMatch(/^\d+(\.\d+)?$/)
  },
)

test('whatever is pasted, what looks like a sum has every digit of it', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0123456789 .,-ае₽\u00A0'), maxLength: 30 })
  fc.assert(
    fc.property(text, (typed) => {
      expect(paste(typed).replace(/\D/g, '')).toBe(typed.replace(/\D/g, ''))
      expect(paste(paste(typed))).toBe(paste(typed))
    }),
  )
})

test('keys that are no part of a sum are dropped', () => {
  expect(enterAmount({ before: '12', typed: '12e', isKeystroke: true })).toBe('12')
  expect(enterAmount({ before: '12', typed: '12,', isKeystroke: true })).toBe('12.')
  expect(enterWhole({ before: '12', typed: '12.', isKeystroke: true })).toBe('12')
})

test('a whole number takes no fraction, and is not cut', () => {
  const whole = (typed: string) => enterWhole({ before: '', typed, isKeystroke: false })
  expect(['$100 000', '100,000.00', '100.50', '1234567890123'].map(whole)).toEqual([
    '100000',
    '100000',
    '100.50',
    '1234567890123',
  ])
})
