import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@florin/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DatabaseProxy } from '../../test/database-proxy.ts'
import { register } from '../../test/people.ts'
import { useWorld, usual } from '../../test/world.ts'
import {
  caller,
  newShop,
  newTrader,
  orderInput,
  type ShopReply,
  setRate,
  type TestShop,
} from '../deals/test/shop.ts'

const world = useWorld({ databaseLimits: usual })
let shop: TestShop
let proxy: DatabaseProxy
let node: Awaited<ReturnType<typeof world.node>>
let direct: pg.Client

beforeAll(async () => {
  await setRate(world)
  await newTrader(world)
  shop = await newShop(world)
  world.expectsErrors = true
  direct = new pg.Client({ connectionString: world.connectionString })
  await direct.connect()
  proxy = await DatabaseProxy.open(world.connectionString)
  node = await world.node({ databaseLimits: usual, through: async () => proxy.url })
})
afterAll(async () => {
  await node.stop()
  await direct.end()
  await proxy.close()
})

const hosted = () => ({ external_id: randomUUID(), amount: '1000' })
const write = (input: object = hosted()) =>
  caller(node.url, shop.key)('POST', '/orders', input, { 'idempotency-key': randomUUID() })
const ready = async () => (await fetch(`${node.url}/readyz`)).status
const metrics = async () => (await fetch(`${node.url}/metrics`)).text()

function expectIll(answers: readonly ShopReply[]): void {
  for (const { status, body, headers } of answers) {
    expect([status, body.code]).toEqual([503, 'server.busy'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
}

/** Thirty calls fail; the log must not grow by them. */
async function expectFewLines(calls: () => Promise<readonly ShopReply[]>): Promise<void> {
  const before = world.logLines.length
  expectIll(await calls())
  const written = world.logLines.slice(before).filter((line) => /"stack"/.test(line))
  expect(written.length).toBeLessThan(5)
}

/** All connections but ours are opened anew. */
const cutNode = () =>
  direct.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )

test('a read-only database: writes answer 503 and it is not ready, reads are answered', async () => {
  expect((await write()).status).toBe(201)
  const database = (await direct.query('select current_database() as name')).rows[0].name as string
  await direct.query(`alter database ${database} set default_transaction_read_only = on`)
  await cutNode()

  await expect.poll(ready).toBe(503)
  await expectFewLines(() =>
    Promise.all(Array.from({ length: 15 }, (_, at) => write(at % 2 ? hosted() : orderInput('1000')))),
  )
  expect((await caller(node.url, shop.key)('GET', '/orders')).status).toBe(200)
  expect(await metrics()).toContain('florin_database_up 0')

  await direct.query('set default_transaction_read_only = off')
  await direct.query(`alter database ${database} reset default_transaction_read_only`)
  await cutNode()
  await expect.poll(ready).toBe(200)
  // Other connections of its pool may still be on their way out.
  await expect.poll(async () => (await write()).status).toBe(201)
}, 120_000)

test('a full database, as the server tells it: 503, and metrics answer what they can', async () => {
  proxy.answerWith('53100')

  await expectFewLines(() => Promise.all(Array.from({ length: 15 }, () => write())))
  expect(await ready()).toBe(503)
  expect(await metrics()).toContain('florin_database_up 0')

  proxy.answerWith(undefined)
  await expect.poll(ready).toBe(200)
  await expect.poll(async () => (await write()).status).toBe(201)
}, 120_000)

// Its page would check its session, get no answer, and sign its owner out.
test('an open page is told nothing of its session while the database is ill, and stays open', async () => {
  const { browser, email } = await register(world)
  const userId = await world.userId(email)
  const leave = new AbortController()
  const headers = { authorization: `Bearer ${browser.tokens?.access_token}` }
  const page = await fetch(node.url + contract.liveEvents.path, { headers, signal: leave.signal })
  let text = ''
  const reading = (async () => {
    for await (const chunk of page.body ?? []) text += Buffer.from(chunk).toString()
    text += 'ended'
  })().catch(() => undefined)
  const find = vi.spyOn(node.florin.services.db.pool, 'connect')

  proxy.answerWith('53100')
  find.mockClear()
  await direct.query(`select announce('florin_session', $1)`, [userId])
  await expect.poll(() => find.mock.calls.length).toBeGreaterThan(0)
  await sleep(300)
  proxy.answerWith(undefined)
  await expect.poll(ready).toBe(200)
  const { db, live } = world.florin.services
  await db.write((tx) => live.announce(tx, userId, { type: 'rate.changed' }))

  await expect.poll(() => text).toContain('rate.changed')
  expect(text).not.toMatch(/session.over|ended/)
  leave.abort()
  await reading
}, 120_000)

test('a locked table: 503 before the browser gives up', async () => {
  await direct.query('begin; lock table merchant_order in access exclusive mode')
  const began = performance.now()

  const answers = await Promise.all([write(), write()]).finally(() => direct.query('rollback'))

  expectIll(answers)
  expect(performance.now() - began).toBeLessThan(10_000)
  expect((await write()).status).toBe(201)
}, 120_000)

test('a database that is away: 503, alive, not ready, and metrics answer what they can', async () => {
  await proxy.close()

  await expectFewLines(() => Promise.all(Array.from({ length: 15 }, () => write())))
  expect(await ready()).toBe(503)
  expect((await fetch(`${node.url}/healthz`)).status).toBe(200)
  const text = await metrics()
  expect(text).toContain('florin_database_up 0')
  expect(text).toContain('florin_http_request_seconds_count')
}, 120_000)
