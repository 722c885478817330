import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatabaseProxy } from '../../test/database-proxy.ts'
import { useWorld } from '../../test/world.ts'
import { expectSoundBooks } from '../deals/test/opened.ts'
import {
  caller,
  newShop,
  newTrader,
  orderInput,
  type ShopReply,
  setRate,
  type TestShop,
} from '../deals/test/shop.ts'

// Behind the proxy the same as boot/silent-database.long.test.ts, with time-outs of seconds.
const limits = { queryMs: 1_500, connectMs: 1_000, lookMs: 500, answerMs: 500, probeMs: 1_000 }
/** A wait for the pool, the statement that is not answered, and what a loaded machine adds. */
const boundMs = limits.connectMs + limits.queryMs + limits.connectMs + 4_000

const world = useWorld()
let shop: TestShop
let proxy: DatabaseProxy
let node: Awaited<ReturnType<typeof world.node>>

beforeAll(async () => {
  await setRate(world)
  await newTrader(world)
  shop = await newShop(world)
  world.expectsErrors = true
  proxy = await DatabaseProxy.open(world.connectionString)
  node = await world.node({ databaseLimits: limits, through: async () => proxy.url })
})
afterAll(async () => {
  proxy.resume()
  await node.stop()
  await proxy.close()
})

interface KeyedOrder {
  readonly key: string
  readonly input: { readonly external_id: string }
}

const newOrder = (at: number): KeyedOrder => {
  const input = at % 2 ? orderInput('1000') : { external_id: randomUUID(), amount: '1000' }
  return { key: randomUUID(), input: { ...input, external_id: randomUUID() } }
}

async function order({ key, input }: KeyedOrder): Promise<ShopReply & { ms: number }> {
  const began = performance.now()
  const reply = await caller(node.url, shop.key)('POST', '/orders', input, { 'idempotency-key': key })
  return { ...reply, ms: performance.now() - began }
}

const ready = async () => (await fetch(`${node.url}/readyz`)).status

async function warm(): Promise<void> {
  for (let round = 0; round < 2; round += 1)
    await Promise.all(Array.from({ length: 8 }, (_, at) => order(newOrder(at))))
  await expect.poll(ready).toBe(200)
}

test('a silent database is not ready; new connections make it ready again while the old ones stay silent', async () => {
  await warm()
  let returns = 0
  node.florin.services.listener.onReturn(() => {
    returns += 1
  })

  proxy.silence()

  await expect.poll(ready).toBe(503)
  await expect.poll(ready).toBe(200)
  await expect.poll(() => returns).toBeGreaterThan(0)
  proxy.resume()
}, 120_000)

test('a statement that is not answered ends its call with 503, and the connections like it are not used again', async () => {
  await warm()
  const inputs = Array.from({ length: 12 }, (_, at) => newOrder(at))

  proxy.silence()
  const answers = await Promise.all(inputs.map(order))

  for (const { ms } of answers) expect(ms).toBeLessThan(boundMs)
  expect(new Set(answers.map(({ status }) => status))).toContain(503)
  for (const { status, headers } of answers)
    if (status !== 201) {
      expect(status).toBe(503)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }

  // The old connections are still silent.
  await expect.poll(ready).toBe(200)
  await expect.poll(async () => (await order(newOrder(1))).status).toBe(201)

  proxy.resume()
  await expectEachOnce(inputs)
}, 120_000)

/** Repeated by its key, an order whose outcome was unknown exists once, whether it had been made or not. */
async function expectEachOnce(inputs: readonly KeyedOrder[]): Promise<void> {
  const direct = new pg.Client({ connectionString: world.connectionString })
  await direct.connect()
  for (const input of inputs) {
    const answer = await repeated(input, direct)
    expect(answer).toMatchObject({ status: 201, body: { external_id: input.input.external_id } })
    expect((await repeated(input, direct)).body).toEqual(answer.body)
  }
  const { rows } = await direct.query(
    'select external_id, count(*)::int as n from merchant_order where external_id = any ($1) group by 1',
    [inputs.map(({ input }) => input.external_id)],
  )
  await direct.end()
  expect(rows.filter(({ n }) => n === 1)).toHaveLength(inputs.length)
  await expectSoundBooks(world)
}

async function repeated(input: KeyedOrder, direct: pg.Client): Promise<ShopReply> {
  for (;;) {
    const answer = await order(input)
    // With time-outs of seconds a busy machine answers 503 as well, and a shop comes again.
    if (answer.status === 503) continue
    if (answer.body.code !== 'idempotency.running') return answer
    // The key of a call whose outcome is unknown is locked for 30 s.
    await direct.query('update idempotency set locked_until = now() where status is null')
  }
}

test('a stop in the middle of the silence ends in time', async () => {
  const other = await world.node({ databaseLimits: limits, through: async () => proxy.url })
  await fetch(`${other.url}/readyz`)
  proxy.silence({ newOnes: true })
  const inFlight = caller(other.url, shop.key)('POST', '/orders', newOrder(0).input).catch(() => undefined)

  const began = performance.now()
  await other.stop()

  expect(performance.now() - began).toBeLessThan(boundMs)
  expect((await inFlight)?.status ?? 503).toBe(503)
  proxy.resume()
}, 120_000)
