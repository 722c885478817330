import { expect, test } from 'vitest'
import { anna } from '../test/people.ts'
import { changesOf, percentOf, steppedPercent, valuesOf } from './user-form.ts'

test.each([
  ['', 0],
  ['abc', 0],
  ['1,5', 1.5],
  ['2.25', 2.25],
  [' 7 %', 7],
  ['7,5\u00A0%', 7.5],
  ['1,234.5', 0],
])('a percentage typed as "%s" is %d', (typed, percent) => {
  expect(percentOf(typed)).toBe(percent)
})

test.each([
  ['1.5', 1, 1.51],
  ['0,29', -1, 0.28],
  ['0', -1, 0],
  ['100', 1, 100],
])('from "%s" %d step leads to %d', (typed, steps, percent) => {
  expect(steppedPercent(typed, steps)).toBe(percent)
})

test('only what differs is sent, and nothing where nothing does', () => {
  const values = valuesOf(anna)

  expect(changesOf(values, anna)).toBeUndefined()
  expect(changesOf({ ...values, is_lead: true, deposit_percent: '' }, anna)).toEqual({
    is_lead: true,
    deposit_percent: 0,
  })
  expect(changesOf({ ...values, account_type: 'merchant' }, anna)).toEqual({ account_type: 'merchant' })
})
