import { expect, test } from 'vitest'
import {
  changedSearch,
  isNarrowed,
  lastPage,
  readSearch,
  sortedBy,
  toFilter,
  toggleStatus,
  toQuery,
  wholeList,
  withoutFilters,
  writeSearch,
} from './deal-search.ts'

const zone = 'Europe/Moscow'
const read = (text: string) => readSearch(new URLSearchParams(text))
const write = (search: typeof wholeList, before = '') =>
  writeSearch(new URLSearchParams(before), search).toString()

test('an empty address is the whole list, and the whole list is an empty address', () => {
  expect(read('')).toEqual(wholeList)
  expect(write(wholeList)).toBe('')
})

test('what is asked survives the way into the address and back', () => {
  const search = {
    page: 3,
    text: '8f3a',
    statuses: ['pending', 'dispute'],
    banks: ['tbank', 'vtb'],
    start: '2026-11-01',
    end: '2026-11-15',
    sort: 'amount',
    order: 'asc',
  } as const

  expect(readSearch(writeSearch(new URLSearchParams(), search))).toEqual(search)
})

test('the open deal and the view stay in the address when the question changes', () => {
  expect(write(changedSearch(wholeList, { text: 'a' }), 'id=7&page=4')).toBe('id=7&search=a')
})

test.each([
  ['page=0', 'page', 1],
  ['page=-2', 'page', 1],
  ['page=1.5', 'page', 1],
  ['page=many', 'page', 1],
  ['page=100001', 'page', 1],
  ['status=paid', 'statuses', ['all']],
  ['status=pending,paid,pending', 'statuses', ['pending']],
  ['status=pending,verification,complete,dispute,canceled,expired', 'statuses', ['all']],
  ['bank=tbank,T%20Bank,tbank', 'banks', ['tbank']],
  ['bank=', 'banks', ['all']],
  ['start_date=2026-02-30', 'start', undefined],
  ['start_date=yesterday', 'start', undefined],
  ['sort=status', 'sort', 'created_at'],
  ['order=up', 'order', 'desc'],
] as const)('%s in the address is read as something sensible', (text, field, value) => {
  expect(read(text)[field]).toEqual(value)
})

test('a period written backwards is turned around', () => {
  const { start, end } = read('start_date=2026-11-15&end_date=2026-11-01')

  expect([start, end]).toEqual(['2026-11-01', '2026-11-15'])
})

test('«all» stands alone, and nothing chosen means all again', () => {
  expect(toggleStatus(['all'], 'pending')).toEqual(['pending'])
  expect(toggleStatus(['pending'], 'dispute')).toEqual(['pending', 'dispute'])
  expect(toggleStatus(['pending', 'dispute'], 'all')).toEqual(['all'])
  expect(toggleStatus(['pending'], 'pending')).toEqual(['all'])
})

test('the server is asked only for what narrows, with the browser’s time zone', () => {
  expect(toQuery(wholeList, zone)).toEqual({
    page: 1,
    page_size: 20,
    sort: 'created_at',
    order: 'desc',
    time_zone: zone,
  })
  expect(
    toFilter(changedSearch(wholeList, { text: ' 4417 ', statuses: ['pending', 'dispute'] }), zone),
  ).toMatchObject({
    search: '4417',
    status: 'pending,dispute',
  })
})

test('a column is sorted from the largest, the second press turns it around', () => {
  const once = sortedBy({ ...wholeList, page: 5 }, 'amount')
  const twice = sortedBy(once, 'amount')

  expect([once.sort, once.order, once.page]).toEqual(['amount', 'desc', 1])
  expect([twice.sort, twice.order]).toEqual(['amount', 'asc'])
  expect(sortedBy(twice, 'amount').order).toBe('desc')
})

test('taking the filters back keeps the order', () => {
  const search = changedSearch(wholeList, { text: 'a', start: '2026-11-01', sort: 'profit', order: 'asc' })

  expect(isNarrowed(search)).toBe(true)
  expect(isNarrowed(withoutFilters(search))).toBe(false)
  expect(withoutFilters(search)).toMatchObject({ sort: 'profit', order: 'asc' })
})

test('an empty list still has its first page', () => {
  expect([lastPage(0), lastPage(20), lastPage(21)]).toEqual([1, 1, 2])
})
