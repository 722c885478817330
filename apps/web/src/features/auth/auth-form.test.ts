import { expect, test } from 'vitest'
import { type AuthValues, complaintsAbout, emptyValues, fieldsOf } from './auth-form.ts'

const good: AuthValues = {
  ...emptyValues,
  email: 'a.b+c@example.com',
  password: 'Florin2026!',
  newPassword: 'Florin2026!',
  confirmPassword: 'Florin2026!',
  otp: '407152',
  accountType: 'trader',
}

test('good forms have nothing to complain about', () => {
  expect(complaintsAbout('register', 'start', good)).toEqual({})
  expect(complaintsAbout('login', 'start', good)).toEqual({})
  expect(complaintsAbout('reset', 'code', good)).toEqual({})
})

test('nobody is registered as something they did not choose, and the choice comes first', () => {
  expect(emptyValues.accountType).toBe('')
  expect(complaintsAbout('register', 'start', { ...good, accountType: '' })).toEqual({
    accountType: 'account_type_required',
  })
  expect(fieldsOf('register', 'start')[0]).toBe('accountType')
  expect(complaintsAbout('login', 'start', { ...good, accountType: '' })).toEqual({})
})

test('the referral code is marked required, yet may be empty', () => {
  expect(complaintsAbout('register', 'start', { ...good, refCode: '' })).toEqual({})
})

test.each([
  ['Fl1!', 'password_length'],
  ['florin2026!', 'password_uppercase'],
  ['FLORIN2026!', 'password_lowercase'],
  ['FlorinFlorin!', 'password_digit'],
  ['Florin2026', 'password_special'],
])('%s is told its first broken rule', (password, complaint) => {
  expect(complaintsAbout('register', 'start', { ...good, password })).toEqual({ password: complaint })
  expect(
    complaintsAbout('reset', 'code', { ...good, newPassword: password, confirmPassword: password }),
  ).toEqual({
    newPassword: complaint,
  })
})

test('a login is not told the rules of passwords', () => {
  expect(complaintsAbout('login', 'start', { ...good, password: 'x' })).toEqual({})
})

test.each(['', 'a', 'a@b', 'a@b.c', 'a b@c.de', '@c.de'])('"%s" is not an email', (email) => {
  expect(complaintsAbout('login', 'start', { ...good, email })).toEqual({ email: 'email_format' })
})

test('a reset needs both passwords alike and the whole code', () => {
  expect(complaintsAbout('reset', 'code', { ...good, confirmPassword: 'Other2026!', otp: '4071' })).toEqual({
    confirmPassword: 'passwords_differ',
    otp: 'code_format',
  })
})
