import { expect, test } from 'vitest'
import { isNarrowed, readSearch, wholeList, writeSearch } from './order-search.ts'

test('what is asked comes back from the address, and the usual question leaves it empty', () => {
  const search = { mode: 'test', status: 'complete', text: 'A-20418', after: 'x' } as const

  expect(readSearch(writeSearch(search))).toEqual(search)
  expect(writeSearch(wholeList).toString()).toBe('')
  expect(readSearch(new URLSearchParams('mode=other&status=paid'))).toEqual(wholeList)
})

test('another mode is another list, and no filter', () => {
  expect(isNarrowed({ ...wholeList, mode: 'test' })).toBe(false)
  expect(isNarrowed({ ...wholeList, text: '7' })).toBe(true)
  expect(isNarrowed({ ...wholeList, status: 'new' })).toBe(true)
})
