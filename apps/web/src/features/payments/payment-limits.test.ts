import { expect, test } from 'vitest'
import { changedLimits, filterLimit, limitFaults, limitValues } from './payment-limits.ts'

test('only digits come through', () => {
  expect(filterLimit('-1 000,50')).toBe('100050')
  expect(filterLimit('12345678901')).toBe('123456789')
})

test('each fault has its sentence', () => {
  expect(limitFaults({ min: '', max: '100' })).toEqual({ min: 'limit_min_fault' })
  expect(limitFaults({ min: '0', max: '' })).toEqual({ max: 'limit_max_fault' })
  expect(limitFaults({ min: '101', max: '100' })).toEqual({ min: 'limit_order_fault' })
  expect(limitFaults({ min: '100', max: '100' })).toEqual({})
})

test('no upper limit is above any minimum', () => {
  expect(limitFaults({ min: '500', max: '0' })).toEqual({})
})

test('what already holds is not sent', () => {
  const before = { min_amount_for_deposit: 0, max_amount_for_deposit: 100_000 }

  expect(changedLimits(limitValues(before), before)).toBeUndefined()
  expect(changedLimits({ min: '10', max: '100000' }, before)).toEqual({
    min_amount_for_deposit: 10,
    max_amount_for_deposit: 100_000,
  })
})
