import { expect, test } from 'vitest'
import { fill, holes } from './index.ts'

test('a hole is filled, also twice', () => {
  expect(fill('en', '{name}, hello, {name}!', { name: 'Ann' })).toBe('Ann, hello, Ann!')
})

test('what fills a hole is not read again', () => {
  expect(fill('en', 'to {name}', { name: '{secret}', secret: 'x' })).toBe('to {secret}')
})

test('a hole without a value stays visible', () => {
  expect(fill('en', 'to {name}')).toBe('to {name}')
})

const disputes =
  '{count, plural, =0 {нет диспутов} one {# диспут} few {# диспута} many {# диспутов} other {# диспута}}'

test.each([
  [0, 'нет диспутов'],
  [1, '1 диспут'],
  [2, '2 диспута'],
  [5, '5 диспутов'],
  [11, '11 диспутов'],
  [21, '21 диспут'],
  [1.5, '1,5 диспута'],
])('Russian counts %s as %s', (count, text) => {
  expect(fill('ru', disputes, { count })).toBe(text)
})

test('a plural may hold other holes', () => {
  const text = '{count, plural, one {# deal of {name}} other {# deals of {name}}} today'

  expect(fill('en', text, { count: 1, name: 'Ann' })).toBe('1 deal of Ann today')
  expect(fill('en', text, { count: 1200, name: 'Ann' })).toBe('1,200 deals of Ann today')
})

test('holes are listed by name, branches of a plural are not', () => {
  // A word may end like the name of a branch.
  expect(holes('another {product} account')).toEqual(['product'])
  expect(holes('{b} {a} {count, plural, one {day} other {# days}}')).toEqual(['a', 'b', 'count'])
})

test('a brace that never closes is our mistake and says so', () => {
  expect(() => fill('en', 'broken {name', { name: 'x' })).toThrow('never closes')
})
