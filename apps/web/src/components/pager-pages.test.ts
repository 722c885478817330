import { expect, test } from 'vitest'
import { pagesShown, rowsShown } from './pager-pages.ts'

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [2, 3, [1, 2, 3]],
  [1, 12, [1, 2, 'gap', 12]],
  [3, 12, [1, 'gap', 3, 4, 'gap', 12]],
  [3, 5, [1, 'gap', 3, 4, 5]],
  [6, 12, [1, 'gap', 6, 7, 'gap', 12]],
  [10, 12, [1, 'gap', 10, 11, 12]],
  [12, 12, [1, 'gap', 12]],
])('on page %i of %i the pager shows %j', (current, last, shown) => {
  expect(pagesShown(current, last)).toEqual(shown)
})

test('the last page may be shorter than the others', () => {
  expect(rowsShown(1, 10, 23)).toEqual({ from: 1, to: 10 })
  expect(rowsShown(3, 10, 23)).toEqual({ from: 21, to: 23 })
  expect(rowsShown(1, 10, 0)).toEqual({ from: 0, to: 0 })
})
