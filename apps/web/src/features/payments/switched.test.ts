import { expect, test } from 'vitest'
import { switched } from './switched.ts'
import { aPayment } from './test/a-payment.ts'

const one = aPayment()
const other = aPayment({ id: '9d3c2c1e-0000-4000-8000-000000000001', is_active: true })
const page = { count: 2, total_count: 2, active_count: 1, results: [one, other] }

test('one method is switched and counted, the other stays as it was', () => {
  const next = switched(page, one.id, true)

  expect(next.active_count).toBe(2)
  expect(next.results.map((payment) => payment.is_active)).toEqual([true, true])
  expect(next.results[1]).toBe(other)
})

test('a method that was switched on is locked at once, and stays so when it is switched off', () => {
  const on = switched(page, one.id, true)
  const off = switched(on, one.id, false)

  expect([page, on, off].map(({ results }) => results[0]?.is_locked)).toEqual([false, true, true])
})

test('a page without the method, or one that already agrees, is left alone', () => {
  expect(switched(page, 'another', true)).toBe(page)
  expect(switched(page, other.id, true)).toBe(page)
})
