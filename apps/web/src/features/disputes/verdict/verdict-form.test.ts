import { expect, test } from 'vitest'
import { namedAmount, previewed, typedRoubles, type VerdictForm, verdictFaults } from './verdict-form.ts'

const form: VerdictForm = {
  resolution: 'merchant',
  isCorrected: false,
  amount: '',
  again: '',
  comment: 'Чек настоящий',
  reason: 'money_came',
  exhibits: [],
}
const corrected = (amount: string, again: string): VerdictForm => ({
  ...form,
  isCorrected: true,
  amount,
  again,
})

test.each([
  ['12000', '12000.00'],
  ['12 000,5', '12000.50'],
  ['0012.34', '12.34'],
  ['0', undefined],
  ['1.234', undefined],
  ['-5', undefined],
  ['', undefined],
])('«%s» is %s', (typed, roubles) => {
  expect(typedRoubles(typed)).toBe(roubles)
})

test('a corrected sum is named only when both fields say the same', () => {
  expect(namedAmount(corrected('12000', '12 000,00'))).toBe('12000.00')
  expect(namedAmount(corrected('12000', '1200'))).toBeUndefined()
  expect(namedAmount(form)).toBeUndefined()
  expect(namedAmount({ ...corrected('5', '5'), resolution: 'trader' })).toBeUndefined()
})

test('nothing is tried on the books until everything it needs is answered', () => {
  expect(previewed({ ...form, resolution: undefined }, '15500.00')).toBeUndefined()
  expect(previewed({ ...form, resolution: 'insufficient' }, '15500.00')).toBeUndefined()
  expect(previewed(corrected('12000', ''), '15500.00')).toBeUndefined()
  expect(previewed(corrected('15500.01', '15500.01'), '15500.00')).toBeUndefined()
  expect(previewed(corrected('12000', '12000'), '15500.00')).toEqual({
    resolution: 'merchant',
    amount: '12000.00',
  })
  expect(previewed(form, '15500.00')).toEqual({ resolution: 'merchant' })
  expect(previewed({ ...form, resolution: 'trader' }, '15500.00')).toEqual({ resolution: 'trader' })
})

test('what is lacking is named', () => {
  expect(verdictFaults(form, '15500.00')).toEqual({})
  expect(verdictFaults({ ...form, resolution: undefined, comment: ' ' }, '15500.00')).toEqual({
    resolution: 'verdict_choose',
    comment: 'verdict_comment_needed',
  })
  // What speaks for the merchant says nothing for the trader; a question to the trader needs no reason.
  expect(verdictFaults({ ...form, resolution: 'trader' }, '15500.00')).toEqual({
    reason: 'desk_case_reason_needed',
  })
  expect(verdictFaults({ ...form, resolution: 'insufficient', reason: undefined }, '15500.00')).toEqual({})
  expect(verdictFaults(corrected('', ''), '15500.00')).toEqual({ amount: 'verdict_amount_needed' })
  expect(verdictFaults(corrected('15500.01', '15500.01'), '15500.00')).toEqual({
    amount: 'verdict_amount_above',
  })
  expect(verdictFaults(corrected('15500', '1550'), '15500.00')).toEqual({ again: 'verdict_amount_differs' })
})
