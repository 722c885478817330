import { expect, test } from 'vitest'
import { changedLimits, limitFaults, limitValues } from './payment-limits.ts'

// Once «1 000,50» became 100050, and eleven digits became nine.
test('a fraction, a word or too many digits is a fault, not another limit', () => {
  expect(limitFaults({ min: '1000.50', max: '12345678901' })).toEqual({
    min: 'limit_format',
    max: 'limit_format',
  })
  expect(limitFaults({ min: '5a00', max: '999999999' })).toEqual({ min: 'limit_format' })
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
