import { expect, test } from 'vitest'
import { ApiProblem } from '../../lib/api-problem.ts'
import { passwordErrorsOf, passwordFaults } from './password-check.ts'

test('eight characters with a letter and a digit, typed twice, are enough', () => {
  expect(passwordFaults({ chosen: 'florin26', repeated: 'florin26' })).toEqual({})
})

test.each(['', 'flor26', 'florinflorin', '20262026', 'пароль2026', `florin26${'x'.repeat(23)}`])(
  '%j breaks the rule',
  (chosen) => {
    expect(passwordFaults({ chosen, repeated: chosen })).toEqual({ chosen: 'password_rule' })
  },
)

test('two good passwords that differ are told at the second', () => {
  expect(passwordFaults({ chosen: 'florin26', repeated: 'florin27' })).toEqual({
    repeated: 'password_mismatch',
  })
})

test('the server’s words about a password go to its field, by either name', () => {
  const common = new ApiProblem({ status: 400, fields: { password: ['Too common'] } })
  const short = new ApiProblem({
    status: 400,
    fields: { new_password: ['Too short'], confirm_password: ['Differs'] },
  })

  expect(passwordErrorsOf(common)).toEqual({ chosen: 'Too common' })
  expect(passwordErrorsOf(short)).toEqual({ chosen: 'Too short', repeated: 'Differs' })
})

test('a wrong code says nothing of the passwords', () => {
  expect(passwordErrorsOf(new ApiProblem({ status: 400, fields: { otp: ['Wrong code'] } }))).toEqual({})
  expect(passwordErrorsOf(new Error('offline'))).toEqual({})
})
