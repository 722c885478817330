import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { NoConnection } from '../platform/database.ts'
import { listEndpoints } from './endpoints.ts'
import { answers, answersAfter, type Shop, waitsToBeTold } from './test/shop.ts'
import { useShops } from './test/shop-world.ts'

const world = useShops()
const patience = { timeout: 30_000, interval: 5 }

beforeAll(async () => {
  await world.query(`create table endpoint_write (endpoint_id uuid)`)
  await world.query(`create function count_endpoint_write() returns trigger language plpgsql as
    $$ begin insert into endpoint_write values (new.id); return null; end $$`)
  await world.query(`create trigger count_endpoint_write after update on webhook_endpoint
    for each row execute function count_endpoint_write()`)
})
afterAll(() => world.query('drop table endpoint_write cascade'))

/** An endpoint that has answered once, so that it is not tried with care any more. */
async function soundEndpoint(shop: Shop, { isSlow = false } = {}) {
  const { manner } = shop
  shop.manner = answers(200)
  const { endpoint } = await world.endpoint(shop)
  await world.events(endpoint.merchantId)
  await world.deliverAll(world.worker())
  shop.manner = isSlow ? answersAfter(20) : manner
  shop.heard.length = 0
  shop.mostAtOnce = 0
  await world.query('delete from endpoint_write')
  return endpoint
}

function numbersHeard(shop: Shop): number[] {
  return shop.heard.map(({ body }) => (JSON.parse(body) as { sequence: number }).sequence)
}

test('sixteen deliveries are in flight to a sound shop, and never more', async () => {
  const { manner, waiting, letGo } = waitsToBeTold()
  const shop = await world.shop(manner)
  const endpoint = await soundEndpoint(shop)
  await world.events(endpoint.merchantId, 50)

  const worker = world.worker()
  await worker.deliver()
  await vi.waitUntil(() => waiting.length === 16, patience)
  await worker.deliver()
  letGo(16)
  await vi.waitUntil(() => waiting.length === 16, patience)
  shop.manner = answers(200)
  letGo(16)
  await world.deliverAll(worker)

  expect(shop.mostAtOnce).toBe(16)
  expect(new Set(numbersHeard(shop)).size).toBe(50)
  expect(shop.heard).toHaveLength(50)
})

test('a shop that fails gets one at a time, and sixteen again after the first success', async () => {
  const { manner, waiting, letGo } = waitsToBeTold()
  const shop = await world.shop(manner)
  const endpoint = await soundEndpoint(shop)
  await world.events(endpoint.merchantId, 60)
  const worker = world.worker()
  await worker.deliver()
  await vi.waitUntil(() => waiting.length === 16, patience)
  letGo(16, 500)

  for (let failing = 0; failing < 5; failing += 1) {
    await vi.waitUntil(() => waiting.length === 1, patience)
    await worker.deliver()
    expect(waiting).toHaveLength(1)
    letGo(1, 500)
  }

  await vi.waitUntil(() => waiting.length === 1, patience)
  letGo(1, 200)
  await vi.waitUntil(() => waiting.length === 16, patience)
})

test('a backlog is sent oldest first', async () => {
  const shop = await world.shop(answers(200))
  const endpoint = await soundEndpoint(shop)
  await world.events(endpoint.merchantId, 120)

  await world.deliverAll(world.worker())

  // What is in flight at the same time may arrive in any order.
  expect(shop.heard).toHaveLength(120)
  numbersHeard(shop).forEach((number, place) => {
    expect(Math.abs(number - 1 - place)).toBeLessThan(16)
  })
})

// Sorted by age alone, the next slot would go to the shop with the backlog for as long as it has one.
test('the next free slot goes to the shop with the fewest in flight, however old the backlog of another', async () => {
  const { manner, waiting, letGo } = waitsToBeTold()
  const busy = await world.shop(manner)
  const quiet = await world.shop(answers(200))
  const backlog = await soundEndpoint(busy)
  const other = await soundEndpoint(quiet)
  await world.events(backlog.merchantId, 200)
  const worker = world.worker({ slots: 12, quietSlots: 0 })
  await worker.deliver()
  await vi.waitUntil(() => waiting.length === 12, patience)

  await world.events(other.merchantId, 3)
  const before = busy.heard.length
  letGo(1)
  await vi.waitUntil(() => quiet.heard.length === 3, patience)

  expect(busy.heard.length - before).toBeLessThanOrEqual(1)
})

// A shop may have twenty endpoints: sixteen slow answers to each would hold every slot until the deadline.
test('endpoints that answer slowly leave a slot to a shop that has nothing in flight', async () => {
  const { manner, waiting } = waitsToBeTold()
  const slow = [await soundEndpoint(await world.shop(manner)), await soundEndpoint(await world.shop(manner))]
  const quiet = await world.shop(answers(200))
  const other = await soundEndpoint(quiet)
  for (const { merchantId } of slow) await world.events(merchantId, 50)
  const worker = world.worker({ slots: 24, quietSlots: 4 })
  await worker.deliver()
  await vi.waitUntil(() => waiting.length >= 20, patience)

  await world.events(other.merchantId, 3)
  await worker.deliver()
  await vi.waitUntil(() => quiet.heard.length === 3, patience)

  expect(waiting).toHaveLength(20)
})

// Each delivery used to wait for the lock of its endpoint's one row, and for a commit of its own.
test('outcomes are written in batches: the endpoint about once a second, and few transactions', async () => {
  const { manner, waiting, letGo } = waitsToBeTold()
  const shop = await world.shop(manner)
  const endpoint = await soundEndpoint(shop)
  await world.events(endpoint.merchantId, 160)
  let transactions = 0
  const write: typeof world.db.write = (work) => {
    transactions += 1
    return world.db.write(work)
  }
  const worker = world.worker({}, { ...world.db, write })
  const [startedAt, startedMs] = [Date.now(), performance.now()]

  await worker.deliver()
  for (let wave = 1; wave <= 10; wave += 1) {
    await vi.waitUntil(() => waiting.length === 16 || shop.heard.length === 160, patience)
    letGo(16)
  }
  await world.deliverAll(worker)

  const seconds = (performance.now() - startedMs) / 1_000
  const [written] = await world.query<{ count: number }>(
    'select count(*)::int as count from endpoint_write where endpoint_id = $1',
    [endpoint.id],
  )
  expect(shop.heard).toHaveLength(160)
  expect(transactions).toBeLessThan(80)
  expect(written?.count).toBeLessThanOrEqual(seconds + 2)
  const [listed] = await listEndpoints(world.parts, endpoint)
  // Not noted again within a second.
  expect(listed?.lastSuccessAt?.getTime()).toBeGreaterThan(startedAt - 1_000)
})

test('two workers send each delivery once', async () => {
  const shop = await world.shop(answers(200))
  const endpoint = await soundEndpoint(shop, { isSlow: true })
  await world.events(endpoint.merchantId, 100)

  const workers = [world.worker(), world.worker()]
  await Promise.all(workers.map((worker) => world.deliverAll(worker)))

  expect(shop.heard).toHaveLength(100)
  expect(shop.mostAtOnce).toBeLessThanOrEqual(16)
})

test('an outcome that came while the database was away is written when it is back, and nothing is sent twice', async () => {
  const { manner, waiting, letGo } = waitsToBeTold()
  const shop = await world.shop(manner)
  const endpoint = await soundEndpoint(shop)
  await world.events(endpoint.merchantId, 5)
  let isAway = false
  const write: typeof world.db.write = (work) =>
    isAway ? Promise.reject(new NoConnection(new Error('away'))) : world.db.write(work)
  const worker = world.worker({}, { ...world.db, write })
  await worker.deliver()
  await vi.waitUntil(() => waiting.length === 5, patience)

  isAway = true
  letGo(5)
  await vi.waitUntil(() => world.logLines.some((line) => line.includes('could not be read')), patience)
  isAway = false
  await world.deliverAll(worker)

  expect(shop.heard).toHaveLength(5)
  expect(
    await world.query(
      `select from webhook_delivery where endpoint_id = $1 and (state <> 'delivered' or attempts <> 1)`,
      [endpoint.id],
    ),
  ).toEqual([])
})

// A merchant who changes an endpoint locks its row: outcomes of other endpoints don't wait for that.
test('a locked endpoint holds up no other shop', async () => {
  const [one, two] = [await world.shop(answersAfter(5)), await world.shop(answersAfter(5))]
  const held = await soundEndpoint(one)
  const free = await soundEndpoint(two)
  const client = await world.db.pool.connect()
  await world.events(held.merchantId, 5)
  await world.events(free.merchantId, 40)

  const worker = world.worker()
  await worker.deliver()
  await client.query('begin')
  // PostgreSQL would end it after a while, and the lock with it.
  await client.query('set local idle_in_transaction_session_timeout = 0')
  await client.query('select from webhook_endpoint where id = $1 for update', [held.id])
  await vi.waitUntil(async () => two.heard.length === 40, patience)
  await client.query('rollback')
  client.release()
  await world.deliverAll(worker)

  expect(one.heard).toHaveLength(5)
})
