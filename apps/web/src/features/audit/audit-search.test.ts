import { expect, test } from 'vitest'
import { isNarrowed, readSearch, toQuery, writeSearch } from './audit-search.ts'

test('the filter is the address: written and read back it is the same', () => {
  const params = new URLSearchParams(
    'search=morozov&actor=operator&action=user.rights&period=week&after=20&open=7',
  )
  const search = readSearch(params)

  expect(writeSearch(search).toString()).toBe(params.toString())
  expect(isNarrowed(search)).toBe(true)
  expect(isNarrowed(readSearch(new URLSearchParams()))).toBe(false)
})

test('what is not set is not sent; a week begins with the reader’s day', () => {
  const now = new Date(2026, 10, 15, 14, 0)
  expect(toQuery(readSearch(new URLSearchParams()), now)).toEqual({})
  expect(toQuery(readSearch(new URLSearchParams('period=week&open=3')), now)).toEqual({
    from: new Date(2026, 10, 9).toISOString(),
  })
})
