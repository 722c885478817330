import { expect, test } from 'vitest'
import { changedSearch, countEnabled, find, wholeList } from './terminals-search.ts'
import { aTerminal } from './test/a-terminal.ts'

const redmi = aTerminal()
const poco = aTerminal({
  id: 'd9124fa6-1111-4222-8333-444455556666',
  name: 'Poco X5',
  status: 'terminal_disabled',
  terminal_status_display: 'Disabled',
})
const all = [redmi, poco]
const names = (search: Partial<typeof wholeList>) =>
  find(all, { ...wholeList, ...search }).rows.map((terminal) => terminal.name)

test('a name is found by any part, in any case', () => {
  expect(names({ text: 'nOTe' })).toEqual(['Redmi Note 12'])
})

test('an id is found as the card shows it, as it is copied, and without dashes', () => {
  expect(names({ text: 'd912-4fa6' })).toEqual(['Poco X5'])
  expect(names({ text: poco.id })).toEqual(['Poco X5'])
  expect(names({ text: 'D9124F' })).toEqual(['Poco X5'])
})

test('the status narrows too', () => {
  expect(names({ status: 'enabled' })).toEqual(['Redmi Note 12'])
  expect(names({ status: 'disabled' })).toEqual(['Poco X5'])
  expect(names({ status: 'disabled', text: 'redmi' })).toEqual([])
  expect(countEnabled(all)).toBe(1)
})

test('ten to a page; whoever stands behind the last page sees the last', () => {
  const many = Array.from({ length: 21 }, (_, at) => aTerminal({ id: `${at}`, name: `T${at}` }))

  expect(find(many, { ...wholeList, page: 3 })).toMatchObject({ count: 21, page: 3, rows: [{ name: 'T20' }] })
  expect(find(many.slice(0, 20), { ...wholeList, page: 3 })).toMatchObject({ count: 20, page: 2 })
  expect(find([], { ...wholeList, page: 3 })).toEqual({ count: 0, page: 1, rows: [] })
})

test('another question starts at the first page', () => {
  expect(changedSearch({ ...wholeList, page: 3 }, { text: 'a' })).toEqual({
    page: 1,
    text: 'a',
    status: 'all',
  })
})
