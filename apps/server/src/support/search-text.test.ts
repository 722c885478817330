import { expect, test } from 'vitest'
import { readSearch } from './search-text.ts'

test.each([
  ['iv', true],
  ['ива', false],
  ['a.b-c', true],
  ['李小龍', true],
  ['ivan@', false],
])('%s is looked for as a beginning: %s', (typed, isPrefix) => {
  expect(readSearch(typed).isPrefix).toBe(isPrefix)
})

test('Cyrillic names are looked for as the index has them', () => {
  expect(readSearch('  Объёмная Юля').text).toBe('  obemnaa ula')
})

test.each([
  ['4417', '4417'],
  ['•• 4417', '4417'],
  ['**** 4417', '4417'],
  ['441', null],
  ['44170', null],
  ['ivan4417', null],
])('the tail in "%s" is %s', (typed, tail) => {
  expect(readSearch(typed).tail).toBe(tail)
})

test('eight digits of an id are a range of ids, a word is none', () => {
  expect(readSearch('5F0F5C53-6ab0').ids).toEqual({
    from: '5f0f5c53-6ab0-0000-0000-000000000000',
    to: '5f0f5c53-6ab0-ffff-ffff-ffffffffffff',
  })
  expect(readSearch('deadbee').ids).toBeNull()
  expect(readSearch('ivan.petrov').ids).toBeNull()
})
