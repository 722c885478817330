import { expect, test } from 'vitest'
import { ApiProblem, problemFrom } from '../../lib/api-problem.ts'
import { fieldsOf } from './auth-form.ts'
import { tellProblem } from './auth-problem.ts'

const fallbacks = { failed: 'An error occurred', unreachable: 'No connection' }
const registering = fieldsOf('register', 'start')
const refused = (body: unknown) => new ApiProblem({ status: 400, ...problemFrom(body) })

test('a string body is a notice', () => {
  expect(tellProblem(refused('Closed for today'), registering, fallbacks)).toEqual({
    fields: {},
    notice: 'Closed for today',
  })
})

test('known fields are told in place, others are joined in a notice', () => {
  const problem = tellProblem(
    refused({
      detail: 'Check',
      email: ['Taken'],
      password: ['Short', 'Plain'],
      referral_code: ['Unknown'],
      age: ['Young'],
    }),
    registering,
    fallbacks,
  )

  expect(problem).toEqual({ fields: { email: 'Taken', password: 'Short Plain' }, notice: 'Unknown\nYoung' })
})

test('when every field has its place, there is no notice', () => {
  expect(
    tellProblem(refused({ detail: 'Check', email: ['Taken'] }), registering, fallbacks).notice,
  ).toBeUndefined()
})

test.each(['otp', 'code_otp'])('%s is the code', (name) => {
  expect(tellProblem(refused({ [name]: ['Wrong'] }), fieldsOf('login', 'code'), fallbacks).fields).toEqual({
    otp: 'Wrong',
  })
})

test.each([
  ['newPassword', 'newPassword'],
  ['new_password', 'newPassword'],
  ['password', 'newPassword'],
  ['confirmPassword', 'confirmPassword'],
  ['confirm_password', 'confirmPassword'],
])('in a reset %s is told at %s', (name, field) => {
  expect(tellProblem(refused({ [name]: ['No'] }), fieldsOf('reset', 'code'), fallbacks).fields).toEqual({
    [field]: 'No',
  })
})

// The email cannot be seen at the second step: its sentence must not vanish.
test('a field of another step is told in the notice', () => {
  expect(tellProblem(refused({ email: ['Gone'] }), fieldsOf('login', 'code'), fallbacks)).toEqual({
    fields: {},
    notice: 'Gone',
  })
})

test('without fields the sentence is told, without a sentence ours', () => {
  expect(tellProblem(refused({ detail: 'Wrong email or password.' }), registering, fallbacks).notice).toBe(
    'Wrong email or password.',
  )
  expect(tellProblem(refused({}), registering, fallbacks).notice).toBe('An error occurred')
  expect(tellProblem(new Error('bug'), registering, fallbacks).notice).toBe('An error occurred')
})

test('a call that never got through says so', () => {
  expect(tellProblem(new ApiProblem({ status: 0 }), registering, fallbacks).notice).toBe('No connection')
})
