import { expect, test } from 'vitest'
import { ApiProblem } from '../../lib/api-problem.ts'
import { refusalOf } from './refusal.ts'

const invalid = new ApiProblem({
  status: 400,
  detail: 'Check the fields',
  fields: { username: ['Too short', 'Odd'] },
})

test('what the server says of the field comes first', () => {
  expect(refusalOf(invalid, 'ours', 'username')).toBe('Too short\nOdd')
})

test('then what it says of the call', () => {
  expect(refusalOf(invalid, 'ours')).toBe('Check the fields')
  expect(refusalOf(new ApiProblem({ status: 429, detail: 'Wait a minute' }), 'ours', 'username')).toBe(
    'Wait a minute',
  )
})

test.each([
  new ApiProblem({ status: 500, detail: 'Something broke' }),
  new ApiProblem({ status: 0, code: 'network.failed' }),
  new ApiProblem({ status: 400 }),
  new Error('a bug'),
])('otherwise the screen’s own sentence is told: %s', (error) => {
  expect(refusalOf(error, 'ours', 'username')).toBe('ours')
})
