import { disputeStatuses } from '@florin/contract/rules'
import { expect, test } from 'vitest'
import {
  changedSearch,
  readSearch,
  sortedBy,
  toggleStatus,
  toQuery,
  wholeList,
  writeSearch,
} from './dispute-search.ts'

const read = (text: string) => readSearch(new URLSearchParams(text))

test('an empty address is the whole list, newest first, ten a page', () => {
  expect(read('')).toEqual(wholeList)
  expect(toQuery(wholeList)).toEqual({ page: 1, page_size: 10, sort: 'created_at', order: 'desc' })
  expect(writeSearch(new URLSearchParams(), wholeList).toString()).toBe('')
})

test('what is asked survives the way into the address and back, and the open case stays in it', () => {
  const search = {
    page: 3,
    text: '4471',
    statuses: ['waiting', 'consideration'],
    sort: 'transaction__amount',
    order: 'asc',
  } as const
  const address = writeSearch(new URLSearchParams('id=7'), search)

  expect(readSearch(address)).toEqual(search)
  expect(address.get('id')).toBe('7')
})

test.each([
  ['page=0&sort=profit&order=up&status=won', wholeList],
  [`status=${disputeStatuses.join(',')}`, wholeList],
  ['status=all', wholeList],
])('a strange address %s is the whole list', (text, expected) => {
  expect(read(text)).toEqual(expected)
})

test('«all» stands alone, every status together is all, and none is all', () => {
  expect(toggleStatus(['all'], 'waiting')).toEqual(['waiting'])
  expect(toggleStatus(['waiting', 'consideration'], 'all')).toEqual(['all'])
  expect(toggleStatus(['waiting'], 'waiting')).toEqual(['all'])
  expect(toggleStatus(disputeStatuses.slice(1), disputeStatuses[0])).toEqual(['all'])
})

test('another question starts at its first page', () => {
  const third = { ...wholeList, page: 3 }

  expect(changedSearch(third, { text: '1842' }).page).toBe(1)
  expect(sortedBy(third, 'id')).toEqual({ ...wholeList, sort: 'id' })
  expect(sortedBy(sortedBy(third, 'id'), 'id').order).toBe('asc')
})
