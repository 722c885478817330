import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { DatabaseProxy } from '../../test/database-proxy.ts'
import { end, endWithTests, newFolder, start } from '../../test/started-florin.ts'
import { useWorld } from '../../test/world.ts'
import { expectSoundBooks } from '../deals/test/opened.ts'
import { caller, newShop, newTrader, orderInput, setRate } from '../deals/test/shop.ts'

// The real process with its usual time-outs. Every open connection is silent for 60 s while orders keep coming, and again when it is
// stopped.

const world = useWorld()
endWithTests()

const silenceMs = 60_000
/** A wait for the pool, a statement, and the release of the key, each by its own limit. */
const boundMs = 20_000

interface Sent {
  readonly input: { readonly external_id: string }
  readonly key: string
  readonly atMs: number
  ms: number
  status: number
  code: string | undefined
}

test('sixty seconds of silence: calls end in time, new connections serve, nothing is lost or doubled, SIGTERM works', async () => {
  await setRate(world)
  for (let traders = 0; traders < 4; traders += 1) await newTrader(world, { usdt: 1_000_000n })
  const shop = await newShop(world)
  const proxy = await DatabaseProxy.open(world.connectionString)
  const florin = await start({
    DATA_DIR: await newFolder(),
    DATABASE_URL: proxy.url,
    SECRET_FILE: await world.secretFile(),
    DEMO: '1',
    MERCHANT_OPEN_ORDERS: '100000',
  })
  const sent: Sent[] = []
  const readiness: { atMs: number; status: number }[] = []
  const call = caller(florin.url, shop.key)

  async function send(input: Sent['input'], key: string, began: number): Promise<Sent> {
    const from = performance.now()
    const { status, body } = await call('POST', '/orders', input, { 'idempotency-key': key })
    return { input, key, status, code: body.code, atMs: from - began, ms: performance.now() - from }
  }
  const newOrder = (at: number) =>
    at % 2
      ? { ...orderInput('1000'), external_id: randomUUID() }
      : { external_id: randomUUID(), amount: '1000' }
  await Promise.all(Array.from({ length: 16 }, (_, at) => send(newOrder(1_000 + at), randomUUID(), 0)))

  proxy.silence()
  const began = performance.now()
  const running: Promise<unknown>[] = []
  for (let at = 0; performance.now() - began < silenceMs; at += 1) {
    const atMs = performance.now() - began
    running.push(send(newOrder(at), randomUUID(), began).then((answer) => sent.push(answer)))
    if (at % 2 === 0)
      running.push(fetch(`${florin.url}/readyz`).then(({ status }) => void readiness.push({ atMs, status })))
    await sleep(250)
  }
  await Promise.all(running)
  proxy.resume()

  const slowest = Math.max(...sent.map(({ ms }) => ms))
  const failed = sent.filter(({ status }) => status !== 201)
  const servedFrom = Math.max(0, ...failed.map(({ atMs }) => atMs))
  const notReady = readiness.filter(({ status }) => status !== 200)
  expect(new Set(sent.map(({ status, code }) => `${status} ${code ?? ''}`))).toEqual(
    new Set(['201 ', '503 server.busy']),
  )
  expect(slowest).toBeLessThan(boundMs)
  expect(servedFrom).toBeLessThan(20_000)
  expect(notReady.length).toBeGreaterThan(0)
  expect(readiness.at(-1)?.status).toBe(200)

  // What was under way when the line fell silent may reach the database when the silence ends, a claim of a key among it: that key is
  // locked for 30 s from then.
  const repeated = async ({ input, key }: Sent) => {
    for (;;) {
      const { status, code } = await send(input, key, began)
      if (code !== 'idempotency.running') return `${status} ${code ?? ''}`
      await sleep(1_000)
    }
  }
  expect(new Set(await Promise.all(failed.map(repeated)))).toEqual(new Set(['201 ']))
  const rows = await world.query<{ n: number }>(
    'select count(*)::int as n from merchant_order where external_id = any ($1) group by external_id',
    [sent.map(({ input }) => input.external_id)],
  )
  expect(rows).toHaveLength(sent.length)
  expect(rows.every(({ n }) => n === 1)).toBe(true)
  await expectSoundBooks(world)

  proxy.silence({ newOnes: true })
  const stopBegan = performance.now()
  await end(florin.child, 'SIGTERM')
  const stopMs = performance.now() - stopBegan
  expect(stopMs).toBeLessThan(30_000)
  await proxy.close()
  process.stdout.write(
    `${sent.length} orders in ${silenceMs / 1000} s of silence: ${failed.length} answered 503, the last request after ` +
      `${(servedFrom / 1000).toFixed(1)} s; slowest answer ${(slowest / 1000).toFixed(1)} s; /readyz 503 ${notReady.length} of ` +
      `${readiness.length} times; each order exists once; SIGTERM in silence took ${(stopMs / 1000).toFixed(1)} s\n`,
  )
}, 240_000)
