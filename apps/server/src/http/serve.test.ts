import type { Endpoint } from '@florin/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createLog } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Gate } from './admit.ts'
import { serveOn } from './serve.ts'
import { createHttp } from './server.ts'

const shape = z.object({
  amount: z.string().regex(/^\d+\.\d{2}$/),
  bank: z.object({ name: z.string() }),
  notes: z.array(z.string()),
})
const fitting = { amount: '12.50', bank: { name: 'Сбербанк' }, notes: ['a "quoted" \\ text', '😀', '\ud800'] }

async function answered(value: unknown) {
  const dam = { pass: () => undefined, share: async () => undefined }
  const metrics = { countRequest: () => undefined, countProblem: () => undefined } as unknown as Metrics
  const app = await createHttp({
    log: createLog('silent'),
    metrics,
    dam,
    isSecure: false,
    trustedProxies: [],
  })
  const gate = { authenticate: () => undefined, dam, uploadFolder: '', isSecure: false } as unknown as Gate
  const endpoint: Endpoint = {
    method: 'GET',
    path: '/thing/',
    summary: '',
    access: 'anyone',
    answer: shape,
    problems: [],
  }
  serveOn(app, gate)(endpoint, async () => value as never)
  const answer = await app.inject({ method: 'GET', url: '/thing/' })
  await app.close()
  return answer
}

test('an answer is what its shape says, as JSON', async () => {
  const { statusCode, headers, body } = await answered(fitting)

  expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  expect(JSON.parse(body)).toEqual(fitting)
})

test('what the shape does not name stays here, at any depth', async () => {
  const { statusCode, body } = await answered({
    ...fitting,
    password: 'hidden',
    bank: { name: 'x', password: 'hidden' },
  })

  expect(statusCode).toBe(200)
  expect(body).not.toContain('hidden')
})

test.each([
  ['a float for money', { amount: 12.5 }],
  ['an amount with a comma', { amount: '12,50' }],
  ['a missing field', { bank: undefined }],
  ['a wrong element', { notes: ['a', 1] }],
])('%s is a bug: none of the answer is told', async (_, wrong) => {
  const { statusCode, body } = await answered({ ...fitting, ...wrong })

  expect(statusCode).toBe(500)
  expect(body).toContain('server.failed')
  expect(body).not.toMatch(/quoted|Сбербанк|12[.,]5/)
})
