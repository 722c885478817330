import { expect, test } from 'vitest'
import { ApiProblem, readProblem, sentenceOf } from './api-problem.ts'

const answer = (body: unknown, init: ResponseInit = { status: 400 }) =>
  new Response(JSON.stringify(body), init)

test('a problem has its code, sentence and fields, and nothing else becomes a field', async () => {
  const problem = await readProblem(
    answer({
      type: 'about:blank',
      title: 'Invalid',
      status: 400,
      code: 'request.invalid',
      detail: 'Please check',
      message: 'Please check',
      error: 'Please check',
      instance: '/x',
      request_id: 'abc',
      email: ['Bad', 'Really'],
    }),
  )

  expect(problem).toMatchObject({ status: 400, code: 'request.invalid', detail: 'Please check' })
  expect(problem.fields).toEqual({ email: ['Bad', 'Really'] })
})

test('a bare string is the sentence', async () => {
  expect((await readProblem(answer('Not today'))).detail).toBe('Not today')
})

test('without detail, message or error speaks', async () => {
  expect((await readProblem(answer({ message: 'From message' }))).detail).toBe('From message')
  expect((await readProblem(answer({ error: 'From error' }))).detail).toBe('From error')
})

test('a page from a proxy says nothing', async () => {
  const problem = await readProblem(new Response('<html>Bad gateway</html>', { status: 502 }))

  expect(problem.detail).toBe('')
  expect(sentenceOf(problem, 'Ours')).toBe('Ours')
})

test('how long to wait is read from the header', async () => {
  const problem = await readProblem(answer({}, { status: 429, headers: { 'retry-after': '42' } }))

  expect(problem.retryAfterSeconds).toBe(42)
})

test('fields speak when there is no sentence', () => {
  const problem = new ApiProblem({ status: 400, fields: { username: ['Too short'] } })

  expect(sentenceOf(problem, 'Ours')).toBe('Too short')
})
