import { expect, test } from 'vitest'
import { listen } from '../platform/listen.ts'
import { createLog } from '../platform/log.ts'
import { queueHealth } from './delivery-store.ts'
import { changeEndpoint, listEndpoints } from './endpoints.ts'
import { forgetOld } from './jobs.ts'
import { claimDue, lockReadyEndpoints } from './queue-store.ts'
import { answers, hangs } from './test/shop.ts'
import { useShops } from './test/shop-world.ts'

const world = useShops()
const room = { slots: 100, troubledSlots: 100, quietSlots: 0, leaseSeconds: 30 }

/** Claims what is due and does not return it, like a process that dies. */
function claimAndDie() {
  return world.db.write(async (tx) => claimDue(tx, await lockReadyEndpoints(tx, room), room))
}

async function deliveriesOf(endpointId: string): Promise<{ state: string; attempts: number }[]> {
  return world.query('select state, attempts from webhook_delivery where endpoint_id = $1', [endpointId])
}

test('an event that is rolled back has no delivery, and one that is committed has', async () => {
  const { endpoint } = await world.endpoint(await world.shop(answers(200)))
  const client = await world.db.pool.connect()
  const insert = `insert into merchant_event (id, merchant_id, is_test, type, facts)
    values ('evt_' || gen_random_uuid(), $1, false, 'settlement.sent', '{}')`

  await client.query('begin')
  await client.query(insert, [endpoint.merchantId])
  await client.query('rollback')
  expect(await deliveriesOf(endpoint.id)).toHaveLength(0)

  await client.query(insert, [endpoint.merchantId])
  client.release()
  expect(await deliveriesOf(endpoint.id)).toHaveLength(1)
})

test('only endpoints that are on, of the same mode, and that asked for it get an event', async () => {
  const shop = await world.shop(answers(200))
  const merchantId = await world.merchant()
  const all = (await world.endpoint(shop, { merchantId })).endpoint
  const other = (await world.endpoint(shop, { merchantId, isTest: true })).endpoint
  const chosen = (await world.endpoint(shop, { merchantId })).endpoint
  const off = (await world.endpoint(shop, { merchantId })).endpoint
  await changeEndpoint(world.parts, { merchantId }, chosen.id, { events: ['order.completed'] })
  await changeEndpoint(world.parts, { merchantId }, off.id, { isActive: false })

  await world.events(merchantId, 100, 'order.created')
  await world.events(merchantId, 2, 'order.completed')
  await world.events(await world.merchant(), 5)

  const counts = await Promise.all(
    [all, other, chosen, off].map(async ({ id }) => (await deliveriesOf(id)).length),
  )
  expect(counts).toEqual([102, 0, 2, 0])
})

test('one word to the workers for a batch of a hundred, and none where nobody listens', async () => {
  const { endpoint } = await world.endpoint(await world.shop(answers(200)))
  const listener = await listen(world.connectionString, createLog('silent', process.stdout))
  const heard: string[] = []
  listener.on('florin_webhooks', () => heard.push('florin_webhooks'))

  await world.events(await world.merchant(), 100)
  await world.events(endpoint.merchantId, 100)
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  await listener.close()

  expect(heard).toEqual(['florin_webhooks'])
})

test('shops that hang hold up nobody', async () => {
  const bad = await Promise.all(Array.from({ length: 10 }, () => world.shop(hangs)))
  const good = await Promise.all(Array.from({ length: 10 }, () => world.shop(answers(200))))
  const merchants: string[] = []
  for (const shop of [...bad, ...good]) merchants.push((await world.endpoint(shop)).endpoint.merchantId)
  for (const merchantId of merchants) await world.events(merchantId, 20)
  // Not one of those that hang is let go before the test is over, however busy the machine.
  const neverMeanwhile = { deadlineMs: 90_000, leaseSeconds: 120 }
  const worker = world.worker({ slots: 20, troubledSlots: 15, quietSlots: 0, ...neverMeanwhile })

  await worker.deliver()
  await expect.poll(() => good.every((shop) => shop.heard.length === 20)).toBe(true)

  expect(bad.every((shop) => shop.heard.length === 1)).toBe(true)
  expect(Math.max(...good.map((shop) => shop.mostAtOnce))).toBeLessThanOrEqual(16)
})

test('of any number of workers at most sixteen send to one shop at a time', async () => {
  const shop = await world.shop((answer) => void setTimeout(() => answer.writeHead(200).end(), 15))
  const { endpoint } = await world.endpoint(shop)
  await world.events(endpoint.merchantId)
  await world.deliverAll()
  await world.events(endpoint.merchantId, 60)

  const workers = Array.from({ length: 4 }, () => world.worker())
  await Promise.all(workers.map((worker) => world.deliverAll(worker)))

  expect(shop.heard).toHaveLength(61)
  expect(new Set(shop.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(61)
  expect(shop.mostAtOnce).toBeGreaterThan(1)
  expect(shop.mostAtOnce).toBeLessThanOrEqual(16)
})

test('two nodes never count the same room of an endpoint', async () => {
  const { endpoint } = await world.endpoint(await world.shop(answers(200)))
  await world.events(endpoint.merchantId, 5)

  await world.db.write(async (one) => {
    expect(await lockReadyEndpoints(one, room)).toEqual([endpoint.id])
    expect(await world.db.write((other) => lockReadyEndpoints(other, room))).toEqual([])
  })

  expect(await world.db.write((tx) => lockReadyEndpoints(tx, room))).toEqual([endpoint.id])
})

test('what a dead worker had taken is sent when its lease ends, and not before', async () => {
  const shop = await world.shop(answers(200))
  const { endpoint } = await world.endpoint(shop)
  await world.events(endpoint.merchantId)
  const [lost] = await claimAndDie()
  expect(lost?.endpointId).toBe(endpoint.id)

  const worker = world.worker()
  await worker.deliver()
  expect(shop.heard).toHaveLength(0)

  await world.query(`update webhook_delivery set claimed_until = now() where id = $1`, [lost?.id])
  await world.deliverAll(worker)
  expect(shop.heard).toHaveLength(1)
  expect(await deliveriesOf(endpoint.id)).toEqual([{ state: 'delivered', attempts: 2 }])
})

test('a worker that is told to stop hands back what is on the wire, and another sends it', async () => {
  const shop = await world.shop(hangs)
  const { endpoint } = await world.endpoint(shop)
  await world.events(endpoint.merchantId)
  const first = world.worker()
  await first.deliver()
  await expect.poll(() => shop.heard.length).toBe(1)

  await first.stop()
  shop.manner = answers(200)
  await world.deliverAll()

  expect(shop.heard).toHaveLength(2)
  expect(await deliveriesOf(endpoint.id)).toEqual([{ state: 'delivered', attempts: 2 }])
})

test('what waits for an endpoint that is off is sent when it is on again', async () => {
  const shop = await world.shop(answers(200))
  const { endpoint } = await world.endpoint(shop)
  await world.events(endpoint.merchantId, 2)
  await changeEndpoint(world.parts, endpoint, endpoint.id, { isActive: false })
  await world.worker().deliver()
  expect((await listEndpoints(world.parts, endpoint))[0]).toMatchObject({ waiting: 2, isActive: false })

  await changeEndpoint(world.parts, endpoint, endpoint.id, { isActive: true })
  await world.deliverAll()

  expect(shop.heard).toHaveLength(2)
})

test('an operator sees how much waits, and for how long nobody has taken it', async () => {
  const { endpoint } = await world.endpoint(await world.shop(answers(200)))
  expect(await queueHealth(world.db.each)).toEqual({ waiting: 0, oldestSeconds: 0, overdueSeconds: 0 })
  await world.events(endpoint.merchantId, 2)
  await world.query(
    `update webhook_delivery set created_at = now() - interval '500 seconds', due_at = now() - interval '100 seconds'
     where endpoint_id = $1`,
    [endpoint.id],
  )

  const health = await queueHealth(world.db.each)

  expect(health).toMatchObject({ waiting: 2 })
  expect(Math.floor(health.oldestSeconds / 100)).toBe(5)
  expect(Math.floor(health.overdueSeconds / 100)).toBe(1)
  await world.query(`update webhook_delivery set claimed_until = now() + interval '1 minute'`)
  expect((await queueHealth(world.db.each)).overdueSeconds).toBe(0)
})

test('deliveries are forgotten after sixty days', async () => {
  const { endpoint } = await world.endpoint(await world.shop(answers(200)))
  await world.events(endpoint.merchantId, 5)
  await world.query(
    `update webhook_delivery set created_at = now() - interval '61 days' where id in (
      select id from webhook_delivery where endpoint_id = $1 limit 3)`,
    [endpoint.id],
  )

  await forgetOld(world.parts)

  expect(await deliveriesOf(endpoint.id)).toHaveLength(2)
})
