import { expect, test } from 'vitest'
import { moved, wholeOrder } from './moved.ts'

test('an entry goes to its new place, the others keep their order', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'b', 'c'])
})

test('a channel that is not shown keeps its place in the order', () => {
  expect(wholeOrder(['telegram', 'push', 'mail'], ['mail', 'push'])).toEqual(['telegram', 'mail', 'push'])
  expect(wholeOrder(['push', 'telegram', 'mail'], ['mail', 'push'])).toEqual(['mail', 'telegram', 'push'])
})
