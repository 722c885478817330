import { expect, test } from 'vitest'
import { newsBetween, type Standing, troubledOf } from './news.ts'

const calm: Standing = { deals: 0, disputes: 0, completed: 0, terminals: [] }

test('a deal, a dispute, a completed deal and a phone in trouble are news, each with how many there are now', () => {
  const now = { deals: 3, disputes: 1, completed: 9, terminals: ['a', 'b'] }

  expect(newsBetween({ ...calm, deals: 2, terminals: ['a'] }, now)).toEqual([
    { kind: 'deals', count: 3 },
    { kind: 'disputes', count: 1 },
    { kind: 'completed', count: 9 },
    { kind: 'terminals', count: 2 },
  ])
})

test('what stays as it was or goes away is no news', () => {
  const busy = { deals: 2, disputes: 1, completed: 5, terminals: ['a', 'b'] }

  expect(newsBetween(busy, busy)).toEqual([])
  expect(newsBetween(busy, calm)).toEqual([])
  expect(newsBetween(busy, { ...busy, terminals: ['b'] })).toEqual([])
})

test('what was not known before is no news when it becomes known', () => {
  const unknown = { deals: undefined, disputes: undefined, completed: undefined, terminals: undefined }

  expect(newsBetween(unknown, { deals: 2, disputes: 1, completed: 4, terminals: ['a'] })).toEqual([])
  expect(newsBetween({ deals: 2, disputes: 1, completed: 4, terminals: ['a'] }, unknown)).toEqual([])
})

test('one phone recovers while another falls silent: that is news', () => {
  expect(newsBetween({ ...calm, terminals: ['a'] }, { ...calm, terminals: ['b'] })).toEqual([
    { kind: 'terminals', count: 1 },
  ])
})

test('a phone that is still to be connected is not in trouble', () => {
  expect(
    troubledOf([
      { id: 'new', troubles: ['not_paired'] },
      { id: 'low', troubles: ['battery_low'] },
      { id: 'well', troubles: [] },
    ]),
  ).toEqual(['low'])
})
