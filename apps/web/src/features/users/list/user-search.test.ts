import { expect, test } from 'vitest'
import { changedSearch, readSearch, toQuery, wholeList, writeSearch } from './user-search.ts'

test('only what is set is sent', () => {
  expect(toQuery(wholeList)).toEqual({ page: 1, page_size: 20 })
  expect(toQuery({ ...wholeList, page: 3, text: '  ivan ', is_premium: 'false' })).toEqual({
    page: 3,
    page_size: 20,
    search: 'ivan',
    is_premium: 'false',
  })
})

test('the address keeps the question, and nonsense in it is the whole list', () => {
  const search = { ...wholeList, page: 2, text: 'iv', is_work: 'true' as const }
  const written = writeSearch(new URLSearchParams('edit=1&is_premium=true'), search)

  expect(written.toString()).toBe('edit=1&page=2&search=iv&is_work=true')
  expect(readSearch(written)).toEqual(search)
  expect(readSearch(new URLSearchParams('page=-1&is_work=maybe'))).toEqual(wholeList)
})

test('another question starts at its first page', () => {
  expect(changedSearch({ ...wholeList, page: 9 }, { is_work: 'true' }).page).toBe(1)
})
