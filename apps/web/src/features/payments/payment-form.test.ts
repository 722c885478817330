import { expect, test } from 'vitest'
import { ApiProblem } from '../../lib/api-problem.ts'
import {
  blank,
  canSave,
  changesOf,
  doubtsAbout,
  editFaults,
  isFixed,
  isPressing,
  newPaymentFaults,
  paymentErrorsOf,
  toNewPayment,
  valuesOf,
} from './payment-form.ts'
import { aPayment } from './test/a-payment.ts'

const card = '2202 2063 1180 4417'
const phone = '+7 912 604-08-15'
const account = '40817810055003127744'

test('a name with a card, or with a phone and its account, can be saved', () => {
  expect(canSave({ ...blank, name: 'Иван Ким', card })).toBe(true)
  expect(canSave({ ...blank, name: 'Иван Ким', phone_number: phone, nomer_scheta: account })).toBe(true)
})

test('nothing less can', () => {
  expect(canSave({ ...blank, card })).toBe(false)
  expect(canSave({ ...blank, name: 'Иван Ким' })).toBe(false)
  expect(canSave({ ...blank, name: 'Иван Ким', phone_number: phone })).toBe(false)
  expect(canSave({ ...blank, name: 'Иван Ким', nomer_scheta: account })).toBe(false)
})

test('each fault of a new method has its sentence', () => {
  expect(newPaymentFaults(blank)).toEqual({ name: 'name_required', card: 'card_or_phone' })
  expect(newPaymentFaults({ ...blank, name: 'И', card: '2202 2063 118' })).toEqual({
    name: 'name_short',
    card: 'card_digits',
  })
  expect(newPaymentFaults({ ...blank, name: 'И'.repeat(51), card })).toEqual({ name: 'name_long' })
  expect(newPaymentFaults({ ...blank, name: 'Иван', phone_number: '123456789' })).toEqual({
    phone_number: 'phone_digits',
    nomer_scheta: 'phone_needs_account',
  })
  expect(newPaymentFaults({ ...blank, name: 'Иван', nomer_scheta: account })).toEqual({
    phone_number: 'account_needs_phone',
  })
})

test('what is sent is bare digits, and only what was filled in', () => {
  expect(toNewPayment({ ...blank, name: ' Иван Ким ', card }, 'sberbank')).toEqual({
    name: 'Иван Ким',
    bank: 'sberbank',
    card: '2202206311804417',
  })
})

test('what is unchanged is not sent, however it is spelled', () => {
  const payment = aPayment({ phone_number: '79126040815', nomer_scheta: account })

  expect(changesOf(valuesOf(payment), payment)).toBeUndefined()
  expect(changesOf({ ...valuesOf(payment), phone_number: phone }, payment)).toBeUndefined()
  expect(changesOf({ ...valuesOf(payment), name: 'Ольга Ким' }, payment)).toEqual({ name: 'Ольга Ким' })
})

test('after activation what is filled in stays, and what is missing can be added', () => {
  const payment = aPayment({ is_locked: true, phone_number: null, nomer_scheta: null })
  const typed = { ...valuesOf(payment), card, phone_number: phone, nomer_scheta: account }

  expect(isFixed(payment, 'card')).toBe(true)
  expect(isFixed(payment, 'phone_number')).toBe(false)
  expect(isFixed(payment, 'name')).toBe(false)
  expect(changesOf(typed, payment)).toEqual({ phone_number: '+79126040815', nomer_scheta: account })
})

test('a filled phone cannot be emptied, and an untouched card is no fault', () => {
  const payment = aPayment({ phone_number: '79126040815', nomer_scheta: account })

  expect(editFaults(valuesOf(payment), payment)).toEqual({})
  expect(editFaults({ ...valuesOf(payment), phone_number: '' }, payment)).toEqual({
    phone_number: 'phone_digits',
  })
})

test('the server’s words about fields go to the fields, the rest above them by lines', () => {
  const refusal = new ApiProblem({
    status: 400,
    detail: 'Проверьте выделенные поля.',
    fields: { card: ['Эта карта уже добавлена.'], bank: ['Выберите банк.', 'Из списка.'] },
  })

  expect(paymentErrorsOf(refusal, 'запасное')).toEqual({
    fields: { card: 'Эта карта уже добавлена.' },
    rest: 'Выберите банк.\nИз списка.',
  })
  expect(paymentErrorsOf(new ApiProblem({ status: 400, detail: 'Нельзя.' }), 'запасное').rest).toBe('Нельзя.')
  expect(paymentErrorsOf(new ApiProblem({ status: 0 }), 'запасное').rest).toBe('запасное')
})

test('a number that does not fit, or is not alone, is a fault that is told at once', () => {
  const long = '408178109000000000155'
  const typed = { ...blank, name: 'Иван Ким', phone_number: phone, nomer_scheta: long }

  expect(newPaymentFaults(typed)).toEqual({ nomer_scheta: 'account_digits' })
  expect(newPaymentFaults({ ...blank, name: 'Иван Ким', card: '2200000000O00004' })).toEqual({
    card: 'number_mixed',
  })
  expect([isPressing('nomer_scheta', long), isPressing('card', '2200000000O00004')]).toEqual([true, true])
  expect([
    isPressing('card', '2202 2063'),
    isPressing('card', ''),
    isPressing('nomer_scheta', account),
  ]).toEqual([false, false, false])
})

test('a phone in another spelling is no change', () => {
  const payment = aPayment({ phone_number: '+79126040815', nomer_scheta: account })

  for (const phone_number of ['8 912 604 08 15', '9126040815', '+7 (912) 604-08-15'])
    expect(changesOf({ ...valuesOf(payment), phone_number }, payment)).toBeUndefined()
})

test('only what is sent is doubted: a card by its check digit, an account by its length', () => {
  expect(
    doubtsAbout({ card: '2202206311804410', nomer_scheta: '40817', phone_number: '+79126040815' }),
  ).toEqual([
    { field: 'card', kind: 'card_check_digit', number: '2202206311804410' },
    { field: 'nomer_scheta', kind: 'account_length', number: '40817' },
  ])
  expect(doubtsAbout({ nomer_scheta: account })).toEqual([])
  expect(doubtsAbout({})).toEqual([])
})
