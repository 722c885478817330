import { expect, test } from 'vitest'
import {
  changedSearch,
  isNarrowed,
  lastPage,
  toggleBank,
  toggleMore,
  toQuery,
  wholeList,
  withoutFilters,
} from './payments-search.ts'

test('the whole list is asked for by page and size alone', () => {
  expect(toQuery(wholeList)).toEqual({ page: 1, page_size: 20 })
})

test('every filter has its word in the question', () => {
  const search = {
    page: 3,
    text: ' 4417 ',
    by: 'card',
    mode: 'SBP/C2C',
    banks: ['sberbank', 'vtb-bank'],
    more: ['active', 'not_related'],
    ids: ['a', 'b'],
  } as const

  expect(toQuery(search)).toEqual({
    page: 3,
    page_size: 20,
    search: '4417',
    search_by: 'card',
    mode: 'SBP/C2C',
    bank: 'sberbank,vtb-bank',
    active: 'true',
    not_related: 'true',
    ids: 'a,b',
  })
})

test('where to look means nothing while there is nothing to look for', () => {
  expect(toQuery({ ...wholeList, by: 'phone', text: '  ' })).toEqual({ page: 1, page_size: 20 })
})

test('a new question starts at page one', () => {
  expect(changedSearch({ ...wholeList, page: 7 }, { text: 'иван' })).toMatchObject({ page: 1, text: 'иван' })
})

test('related and not related take each other’s place', () => {
  expect(toggleMore(['related'], 'not_related')).toEqual(['not_related'])
  expect(toggleMore(['active', 'not_related'], 'related')).toEqual(['active', 'related'])
  expect(toggleMore(['related'], 'related')).toEqual(['all'])
  expect(toggleMore(['active'], 'all')).toEqual(['all'])
})

test('more banks than the call takes are not added', () => {
  const many = Array.from({ length: 42 }, (_, at) => `bank-${100 + at}`)

  expect(toggleBank(many, 'one-bank-too-many-for-this-question')).toEqual(many)
  expect(toggleBank(['all'], 'sberbank')).toEqual(['sberbank'])
})

test('clearing the filters keeps the search', () => {
  const search = { ...wholeList, text: 'иван', by: 'name', mode: 'SBP', page: 2 } as const

  expect(withoutFilters(search)).toEqual({ ...wholeList, text: 'иван', by: 'name' })
  expect(isNarrowed(search)).toBe(true)
  expect(isNarrowed(wholeList)).toBe(false)
})

test('there is always a page one', () => {
  expect([lastPage(0), lastPage(20), lastPage(21)]).toEqual([1, 1, 2])
})
