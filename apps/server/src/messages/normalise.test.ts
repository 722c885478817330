import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTooLong, longestMessageBytes, normalise } from './normalise.ts'

test('blanks, dashes and bullets of every kind become one', () => {
  expect(normalise('  СЧЁТ ••\u00a07533\n\n51\u202f110\u2009₽ \u2212 Т\u2011Банк ').text).toBe(
    'СЧЁТ ** 7533 51 110 ₽ - Т-Банк',
  )
})

test('what cannot be seen is gone', () => {
  expect(normalise('5\u200b0\u200d0\u2060р\u202e от\ufeff \u2066ИВАН\u2069').text).toBe('500р от ИВАН')
})

// NFKC alone would make an honest 5000 of them.
test.each(['５０００р', '𝟓𝟎𝟎𝟎р', '⑤000р', '5⁰⁰⁰р', '٥٠٠٠р'])(
  'digits that only look like ours stay strange: %s',
  (text) => {
    expect(normalise(text).text).not.toMatch(/^5000/)
  },
)

test('the three spellings are of one length, so a place in one is a place in all', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (raw) => {
      const { text, folded, skeleton } = normalise(raw)
      expect([folded.length, skeleton.length]).toEqual([text.length, text.length])
    }),
  )
  expect(normalise('İСЧЁТ').folded).toHaveLength(5)
})

test('a text of ordinary letters and signs is the same, whether it is looked at sign by sign or not', () => {
  const ordinary = fc.string({
    unit: fc.constantFrom(...' !"\'()*+,-./0189:;=@AZaz~АЯЁаяё«»₽'),
    maxLength: 40,
  })
  fc.assert(
    // What cannot be seen is unusual: with it the long way is taken.
    fc.property(ordinary, (raw) => {
      expect(normalise(raw)).toEqual(normalise(`\u200b${raw}`))
    }),
  )
  for (let code = 0x20; code < 0x7f; code += 1) {
    const sign = String.fromCharCode(code)
    expect(normalise(sign)).toEqual(normalise(`\u200b${sign}`))
  }
})

test('two kilobytes are the limit, in bytes and not in letters', () => {
  expect(isTooLong('x'.repeat(longestMessageBytes))).toBe(false)
  expect(isTooLong('x'.repeat(longestMessageBytes + 1))).toBe(true)
  expect(isTooLong('я'.repeat(longestMessageBytes / 2 + 1))).toBe(true)
})
