import { expect, test } from 'vitest'
import { onlookerOf, viewAt, viewsFor } from './views.ts'

test('an address opens only lists that are for this person', () => {
  expect(viewAt('unmatched', 'trader')).toBe('unmatched')
  expect(viewAt('refusals', 'trader')).toBe('deals')
  expect(viewAt('unmatched', 'merchant')).toBe('deals')
  expect(viewAt('refusals', 'staff')).toBe('refusals')
  expect(viewAt(undefined, 'staff')).toBe('deals')
  expect(viewAt('balance', 'merchant')).toBe('balance')
  expect(viewAt('balance', 'trader')).toBe('deals')
})

test('a trader gets tabs only when there is money without a deal', () => {
  expect(viewsFor('trader', 'deals', 0)).toEqual([])
  expect(viewsFor('trader', 'deals', 2)).toEqual(['deals', 'unmatched'])
  expect(viewsFor('trader', 'unmatched', 0)).toEqual(['deals', 'unmatched'])
  expect(viewsFor('merchant', 'deals', 5)).toEqual(['deals', 'balance'])
  expect(viewsFor('staff', 'deals', 0)).toHaveLength(3)
})

test('staff are staff whatever else they are', () => {
  expect(onlookerOf({ is_staff: true, account_type: 'merchant' })).toBe('staff')
  expect(onlookerOf({ is_staff: false, account_type: 'merchant' })).toBe('merchant')
})
