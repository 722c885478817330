import { contract, type Endpoint } from '@florin/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { login, register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'
import { createLog } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Gate } from './admit.ts'
import { mayHoldNul, refuseNul } from './no-nul.ts'
import { serveOn, serveRawOn } from './serve.ts'
import { createHttp } from './server.ts'

// Every call of the contract behind an admission that refuses nothing, with verbs that must not be reached.

let app: FastifyInstance
const dam = { pass: () => undefined, share: async () => undefined }
const reached = () => {
  throw new Error('the verb was reached')
}

beforeAll(async () => {
  const metrics = { countRequest: () => undefined, countProblem: () => undefined } as unknown as Metrics
  app = await createHttp({ log: createLog('silent'), metrics, dam, isSecure: false, trustedProxies: [] })
  const gate = {
    authenticate: () => ({ userId: 'u', sessionId: 's', accountType: 'trader', isLead: true, isStaff: true }),
    admitDevice: async () => ({ deviceId: 'd', terminalId: 't', ownerId: 'u', installationId: 'i' }),
    admitMerchant: async () => ({ merchantId: 'm', keyId: 'k', isTest: false }),
    idempotency: { once: reached },
    dam,
    uploadFolder: '',
    isSecure: false,
  } as unknown as Gate
  const [serve, serveRaw] = [serveOn(app, gate), serveRawOn(app, gate)]
  for (const endpoint of Object.values<Endpoint>(contract)) {
    if (endpoint.answer === 'raw') serveRaw(endpoint, reached)
    else (serve as (...parts: unknown[]) => void)(endpoint, reached, reached)
  }
  await app.ready()
})
afterAll(() => app.close())

/** A value of this shape with U+0000 in a text of it; undefined where it has no text. */
function withNul(shape: z.core.$ZodType): unknown {
  const { def } = (shape as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
    case 'enum':
    case 'literal':
    case 'template_literal':
    case 'unknown':
    case 'any':
      return 'a\u0000b'
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
      return withNul(def.innerType)
    case 'pipe':
      return withNul(def.in) ?? withNul(def.out)
    case 'array': {
      const item = withNul(def.element)
      return item === undefined ? undefined : [item]
    }
    case 'record':
      return { key: withNul(def.valueType) ?? 'a\u0000b' }
    case 'union':
      return def.options.map(withNul).find((value) => value !== undefined)
    case 'object': {
      for (const [name, inner] of Object.entries(def.shape)) {
        const value = withNul(inner)
        if (value !== undefined) return { [name]: value }
      }
      return undefined
    }
    case 'number':
    case 'boolean':
    case 'null':
    case 'transform':
      return undefined
    default:
      throw new Error(`A field of the contract is a ${def.type}: say whether it can hold a text`)
  }
}

interface Sent {
  readonly call: string
  readonly place: 'params' | 'query' | 'body'
  readonly field: string
  readonly value: unknown
}

const places = ['params', 'query', 'body'] as const
const all: Sent[] = Object.entries<Endpoint>(contract).flatMap(([call, endpoint]) =>
  places.flatMap((place) =>
    Object.entries(endpoint[place]?.shape ?? {}).flatMap(([field, shape]) => {
      const value = withNul(shape)
      return value === undefined ? [] : [{ call, place, field, value }]
    }),
  ),
)

test('there are fields to try, of every kind of call', () => {
  const kinds = new Set(all.map(({ call }) => (contract as Record<string, Endpoint>)[call]?.access))
  for (const kind of ['public', 'user', 'staff', 'device', 'forwarder', 'merchant'])
    expect(kinds).toContain(kind)
  expect(all.length).toBeGreaterThan(100)
})

describe('U+0000 is refused, and the field is named', () => {
  test.each(all)('$call, $place.$field', async ({ call, place, field, value }) => {
    const endpoint = (contract as Record<string, Endpoint>)[call] as Endpoint
    const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) =>
      place === 'params' && name === field ? 'a%00b' : 'x',
    )
    const text = typeof value === 'string' ? value : JSON.stringify(value).replaceAll('\\u0000', '\u0000')
    const answer = await app.inject({
      method: endpoint.method,
      url: place === 'query' ? `${path}?${new URLSearchParams({ [field]: text })}` : path,
      headers: { accept: 'application/json', authorization: 'Bearer x' },
      ...(place === 'body' && { payload: { [field]: value } }),
    })

    expect(answer.statusCode).toBe(400)
    const { code, ...body } = answer.json()
    const fields = endpoint.access === 'merchant' ? body.errors : body
    expect({ code, fields }).toMatchObject({
      code: 'request.invalid',
      fields: { [field]: [expect.any(String)] },
    })
  })
})

// Through the real server, where the text would reach the database.
const world = useWorld({ isIdle: true })

test('a search or a bank filter with U+0000 is the caller’s mistake, not ours', async () => {
  const { email } = await register(world)
  const origin = { ip: '127.0.0.1', requestId: 'test' }
  await world.florin.services.users.changeRights('test', origin, await world.userId(email), { isStaff: true })
  const { browser } = await login(world, email)

  for (const [call, query] of [
    ['listPayments', { search: 'a\u0000' }],
    ['listPayments', { bank: '\u0000' }],
  ] as const) {
    const answer = await browser.call(call, { query: query as never })
    expect([answer.status, Object.keys(answer.body)]).toEqual([
      400,
      expect.arrayContaining([Object.keys(query)[0]]),
    ])
  }
})

test('a backslash before u0000 is a text like any other', () => {
  const bodyText = JSON.stringify({ comment: String.raw`a\u0000b` })
  const request = { raw: { url: '/' }, body: JSON.parse(bodyText), bodyMayHoldNul: mayHoldNul(bodyText) }

  expect(request.bodyMayHoldNul).toBe(true)
  expect(() => refuseNul(request as FastifyRequest)).not.toThrow()
})
