import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../test-world.ts'
import { endpointsOf } from './endpoints/index.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.node.close())

const paths = Object.entries(endpointsOf).flatMap(([side, endpoints]) =>
  Object.keys(endpoints).map((name) => `${side}/${name}`),
)
const names = [
  'num',
  'value',
  'address',
  'visible',
  'id_or_num',
  'startNum',
  'endNum',
  'transaction',
  'raw_data',
]
const more = [
  'owner_address',
  'contract_address',
  'data',
  'parameter',
  'function_selector',
  'signature',
  'amount',
]
const value = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(
    null,
    true,
    'true',
    '',
    '41',
    '0x',
    -1,
    1e300,
    [],
    {},
    `41${'aa'.repeat(20)}`,
    '41a614f803b6fd780986a42c78ec9c7f77e6ded13c',
  ),
  fc.string({ maxLength: 40 }),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('hex')),
  fc.json({ maxDepth: 3 }).map((text) => JSON.parse(text) as unknown),
)

// Whatever is asked, an answer comes, it is JSON, and it is no confession of a bug.
test('no request brings the node down or makes it answer 500', async () => {
  const body = fc.dictionary(fc.constantFrom(...names, ...more), value, { maxKeys: 6 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), body, async (path, request) => {
      const answer = await fetch(`${world.node.url}/${path}`, {
        method: 'POST',
        body: JSON.stringify(request),
      })

      expect([path, answer.status, await answer.json()]).toEqual([path, 200, expect.anything()])
    }),
    { numRuns: 600 },
  )
  expect(await world.ask('wallet/getnowblock')).toHaveProperty('blockID')
})

test.each(['{', '[]', 'null', '"x"', '{"num":1e999}', '\u0000'])(
  'the body %j is answered like a Java error',
  async (body) => {
    const answer = await fetch(`${world.node.url}/wallet/getblockbynum`, { method: 'POST', body })

    expect(answer.status).toBe(200)
    expect(await answer.json()).toHaveProperty('Error')
  },
)

test('a body beyond four megabytes is 413, an unknown endpoint 404', async () => {
  const large = await fetch(`${world.node.url}/wallet/getblockbynum`, {
    method: 'POST',
    body: 'x'.repeat(4_300_000),
  })
  const unknown = await fetch(`${world.node.url}/wallet/__proto__`)

  expect(large.status).toBe(413)
  expect(unknown.status).toBe(404)
})
