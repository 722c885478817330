import { expect, test } from 'vitest'
import { wrapped } from './wrap.ts'

const fits = (line: string) => line.length <= 10

test('lines break between words, and inside a word that is too long', () => {
  expect(wrapped('one two three four', fits)).toEqual(['one two', 'three four'])
  expect(wrapped('abcdefghijklm no', fits)).toEqual(['abcdefghij', 'klm no'])
})

test('line ends stay; what cannot be seen is left out', () => {
  expect(wrapped('one\r\ntwo\u202etxt\u0000\u200b\tx', fits)).toEqual(['one', 'twotxt x'])
  expect(wrapped('a\n\nb', fits)).toEqual(['a', '', 'b'])
})

test('a letter wider than the line stands alone', () => {
  expect(wrapped('ab', () => false)).toEqual(['', 'a', 'b'])
})
