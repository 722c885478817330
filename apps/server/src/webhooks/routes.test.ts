import type { AccountType } from '@florin/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZodError } from 'zod'
import { type Gate, serveOn } from '../http/serve.ts'
import { Problem } from '../platform/problem.ts'
import { integrationWebhookRoutes } from './integration-routes.ts'
import { merchantWebhookRoutes } from './routes.ts'
import { answers } from './test/shop.ts'
import { useShops } from './test/shop-world.ts'

const world = useShops()
let app: FastifyInstance

/** Tokens name the caller: `merchant <id>`, `trader <id>`; keys name their owner and mode: `live <id>`, `test <id>`. */
const gate = {
  authenticate: async (token = '') => {
    const [accountType, userId] = token.split('.')
    return { userId, accountType: accountType as AccountType, sessionId: '', isLead: false, isStaff: false }
  },
  admitMerchant: async (key = '') => {
    const [mode, merchantId] = key.split('.')
    return { merchantId, keyId: '', isTest: mode === 'test' }
  },
  dam: { pass: () => undefined },
} as unknown as Gate

beforeAll(async () => {
  app = Fastify()
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof Problem) return reply.code(error.status).send({ code: error.code })
    return error instanceof ZodError ? reply.code(400).send({ code: 'request.invalid' }) : reply.send(error)
  })
  const serve = serveOn(app, gate)
  merchantWebhookRoutes(serve, world.parts)
  integrationWebhookRoutes(serve, world.parts)
  await app.ready()
})
afterAll(() => app.close())

async function call(bearer: string, line: string, body?: object) {
  const [method, url] = line.split(' ') as ['GET' | 'POST' | 'PATCH' | 'DELETE', string]
  const headers = { authorization: `Bearer ${bearer}` }
  const answer = await app.inject({ method, url, headers, ...(body && { payload: body }) })
  return { status: answer.statusCode, body: answer.json() }
}

const doors = [
  {
    name: 'the merchant API',
    root: '/merchant/v1/webhook-endpoints',
    one: '/merchant/v1/deliveries',
    end: '',
  },
  {
    name: 'the dashboard',
    root: '/account/integration/webhooks',
    one: '/account/integration/deliveries',
    end: '/',
  },
]

test.each(doors)('an endpoint lives its whole life through $name', async ({ name, root, one, end }) => {
  const shop = await world.shop(answers(200))
  const merchantId = await world.merchant()
  const isApi = name === 'the merchant API'
  const bearer = `${isApi ? 'live' : 'merchant'}.${merchantId}`
  const mode = isApi ? {} : { livemode: true }

  const created = await call(bearer, `POST ${root}${end}`, { url: shop.url, ...mode })
  expect(created).toMatchObject({
    status: 201,
    body: { url: shop.url, livemode: true, is_active: true, waiting: 0 },
  })
  expect(created.body.secret).toMatch(/^whsec_/)
  const path = `${root}/${created.body.id}`
  const listed = await call(bearer, `GET ${root}${end}`)
  expect(listed.body.results).toHaveLength(1)
  expect(listed.body.results[0].secret).toBeUndefined()

  const ping = await call(bearer, `POST ${path}/test${end}`)
  expect(ping.body).toMatchObject({
    event_type: 'ping',
    status: 'delivered',
    next_attempt_at: null,
    order_id: null,
  })
  await world.events(merchantId)
  const log = await call(bearer, `GET ${path}/deliveries${end}?status=waiting`)
  expect(log.body).toMatchObject({
    results: [{ status: 'waiting', attempts: 0, response_status: null }],
    next: null,
  })
  await world.deliverAll()
  const again = await call(bearer, `POST ${one}/${log.body.results[0].id}/redeliver${end}`)
  expect(again.body).toMatchObject({ id: log.body.results[0].id, status: 'waiting', attempts: 1 })
  await world.deliverAll()
  const since = { since: new Date(Date.now() - 60_000).toISOString(), include_delivered: true }
  expect((await call(bearer, `POST ${path}/redeliver${end}`, since)).body).toEqual({ queued: 2 })

  const changed = await call(bearer, `PATCH ${path}${end}`, { is_active: false, events: ['order.completed'] })
  expect(changed.body).toMatchObject({ is_active: false, events: ['order.completed'], disabled_reason: null })
  const rotated = await call(bearer, `POST ${path}/rotate${end}`)
  expect(rotated.body.secret).not.toBe(created.body.secret)
  expect(rotated.body.old_secret_until).not.toBeNull()
  expect(await call(bearer, `DELETE ${path}${end}`)).toEqual({ status: 200, body: { status: 'success' } })
  expect((await call(bearer, `PATCH ${path}${end}`, {})).body).toEqual({ code: 'webhook.not_found' })
})

test.each(doors)('a bad address is refused through $name', async ({ name, root, end }) => {
  const bearer = `${name === 'the merchant API' ? 'live' : 'merchant'}.${await world.merchant()}`
  const mode = name === 'the merchant API' ? {} : { livemode: true }
  const refused = await call(bearer, `POST ${root}${end}`, { url: 'https://10.0.0.1/', ...mode })
  expect(refused).toEqual({ status: 400, body: { code: 'webhook.url_refused' } })
})

test('a test key sees test endpoints only, and the dashboard sees both', async () => {
  const merchantId = await world.merchant()
  const root = '/merchant/v1/webhook-endpoints'
  const url = 'https://shop.example/'
  const live = await call(`live.${merchantId}`, `POST ${root}`, { url })
  const test = await call(`test.${merchantId}`, `POST ${root}`, { url })

  expect((await call(`test.${merchantId}`, `GET ${root}`)).body.results).toMatchObject([
    { id: test.body.id, livemode: false },
  ])
  expect((await call(`live.${merchantId}`, `GET ${root}`)).body.results).toMatchObject([{ id: live.body.id }])
  expect((await call(`test.${merchantId}`, `DELETE ${root}/${live.body.id}`)).status).toBe(404)
  const both = await call(`merchant.${merchantId}`, 'GET /account/integration/webhooks/')
  expect(both.body.results).toHaveLength(2)
})

test('a trader has no integration', async () => {
  const bearer = `trader.${await world.merchant()}`
  const id = '00000000-0000-4000-8000-000000000000'
  const root = '/account/integration'
  const since = { since: new Date().toISOString() }
  const calls: [string, object?][] = [
    [`GET ${root}/webhooks/`],
    [`POST ${root}/webhooks/`, { url: 'https://shop.example/', livemode: true }],
    [`PATCH ${root}/webhooks/${id}/`, {}],
    [`DELETE ${root}/webhooks/${id}/`],
    [`POST ${root}/webhooks/${id}/rotate/`],
    [`POST ${root}/webhooks/${id}/test/`],
    [`GET ${root}/webhooks/${id}/deliveries/`],
    [`POST ${root}/webhooks/${id}/redeliver/`, since],
    [`POST ${root}/deliveries/${id}/redeliver/`],
  ]
  for (const [line, body] of calls)
    expect(await call(bearer, line, body)).toEqual({ status: 451, body: { code: 'rights.lacking' } })
})

test('events are listed for their own merchant', async () => {
  const merchantId = await world.merchant()
  const [first, second] = await world.events(merchantId, 2)
  const list = async (query: string) =>
    (await call(`live.${merchantId}`, `GET /merchant/v1/events${query}`)).body

  await expect
    .poll(() => list(`?after=${first}&limit=1`))
    .toMatchObject({
      results: [{ id: second, type: 'order.created', sequence: 2, livemode: true, data: { number: 2 } }],
      has_more: false,
    })
  expect(await list('?after=evt_nothing')).toEqual({ code: 'request.invalid' })
})
