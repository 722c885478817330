import { Socket } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { listDeliveries } from './deliveries.ts'
import { changeEndpoint, listEndpoints, rotateSecret } from './endpoints.ts'
import { answers, drips, floods, hangs, type Manner, resets, type Shop } from './test/shop.ts'
import { useShops } from './test/shop-world.ts'
import type { Delivery } from './webhook.ts'

const world = useShops()

/** Of a silence that is waited out. A shop that answers has the product's own deadline: a busy machine takes its time. */
const shortDeadline = { deadlineMs: 400 }

async function sentTo(
  manner: Manner,
  worker = world.worker(),
): Promise<{ shop: Shop; delivery: Delivery; merchantId: string }> {
  const shop = await world.shop(manner)
  const { endpoint } = await world.endpoint(shop)
  await world.events(endpoint.merchantId)
  await world.deliverAll(worker)
  return { shop, delivery: await newest(endpoint.merchantId, endpoint.id), merchantId: endpoint.merchantId }
}

async function newest(merchantId: string, endpointId: string): Promise<Delivery> {
  const { deliveries } = await listDeliveries(world.parts, { merchantId }, { endpointId, limit: 1 })
  return deliveries[0] as Delivery
}

function signatureOf({ headers }: { headers: Record<string, unknown> }): Record<string, string> {
  return headers as Record<string, string>
}

/** The wait until the next try, as the database has it: since the last one was sent, and from now on. */
async function waitsOf(delivery: Delivery) {
  const [row] = await world.query<{ sinceSent: number; fromNow: number }>(
    `select extract(epoch from due_at - last_attempt_at)::float8 as "sinceSent", extract(epoch from due_at - now())::float8 as "fromNow"
     from webhook_delivery where id = $1`,
    [delivery.id],
  )
  return row
}

/** The port that this process connects from. The shop's own port may be used by any program of the machine before and after. */
function watchKnocks(): () => number[] {
  const dialled = vi.spyOn(Socket.prototype, 'connect')
  onTestFinished(() => dialled.mockRestore())
  return () =>
    (dialled.mock.calls as unknown[]).flat(3).map((input) => Number((input as { port?: unknown })?.port))
}

test('a shop gets each event once, in a form that its library verifies', async () => {
  const shop = await world.shop(answers(204))
  const { endpoint, secret } = await world.endpoint(shop)

  const ids = await world.events(endpoint.merchantId, 3)
  await world.deliverAll()

  expect(shop.heard.map(({ headers }) => headers['webhook-id']).sort()).toEqual([...ids].sort())
  for (const heard of shop.heard) {
    const event = new Webhook(secret).verify(heard.body, signatureOf(heard)) as {
      id: string
      sequence: number
    }
    expect(event.id).toBe(heard.headers['webhook-id'])
    expect(heard.headers).toMatchObject({
      'content-type': 'application/json',
      host: `127.0.0.1:${shop.port}`,
    })
  }
  const delivery = await newest(endpoint.merchantId, endpoint.id)
  expect(delivery).toMatchObject({ state: 'delivered', attempts: 1, responseStatus: 204, failure: undefined })
  expect((await listEndpoints(world.parts, endpoint))[0]).toMatchObject({
    waiting: 0,
    lastFailureAt: undefined,
  })
})

describe('a bad answer is kept and tried again in ten seconds', () => {
  test.each<[string, Manner, Partial<Delivery>]>([
    ['500', answers(500), { responseStatus: 500, failure: undefined }],
    ['429', answers(429, { 'retry-after': '3600' }), { responseStatus: 429 }],
    ['404, for a deploy may be half done', answers(404), { responseStatus: 404 }],
    ['silence', hangs, { responseStatus: undefined, failure: 'timeout' }],
    ['an answer that drips on past the deadline', drips, { responseStatus: undefined, failure: 'timeout' }],
    ['a connection that breaks', resets, { responseStatus: undefined, failure: 'network' }],
  ])('%s', async (_name, manner, expected) => {
    const { shop, delivery } = await sentTo(
      manner,
      world.worker(expected.failure === 'timeout' ? shortDeadline : {}),
    )

    expect(delivery).toMatchObject({ state: 'waiting', attempts: 1, ...expected })
    const waits = await waitsOf(delivery)
    expect(waits?.sinceSent).toBeGreaterThanOrEqual(10)
    expect(waits?.fromNow).toBeLessThanOrEqual(10)
    expect(shop.heard).toHaveLength(1)
  })
})

test('a shop that nobody listens for is tried again', async () => {
  const shop = await world.shop(answers(200))
  const { endpoint } = await world.endpoint(shop)
  await shop.stop()

  await world.events(endpoint.merchantId)
  await world.deliverAll()

  const delivery = await newest(endpoint.merchantId, endpoint.id)
  expect(delivery).toMatchObject({ state: 'waiting', failure: 'refused' })
})

// A redirect is how a public address would lead us into our own house.
test('a redirect is not followed', async () => {
  const canary = await world.shop(answers(200))
  const knocks = watchKnocks()
  const { shop, delivery } = await sentTo(answers(301, { location: canary.url }))

  expect(delivery).toMatchObject({ state: 'waiting', responseStatus: 301, failure: 'redirect' })
  expect(knocks()).toContain(shop.port)
  expect(knocks()).not.toContain(canary.port)
})

test('an answer without end counts by its status, and is not read to any end', async () => {
  const before = process.memoryUsage().rss

  const { delivery } = await sentTo(floods)

  expect(delivery).toMatchObject({ state: 'delivered', responseStatus: 200 })
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
})

test('410 switches the endpoint off, and its owner is told once', async () => {
  const { shop, delivery, merchantId } = await sentTo(answers(410))

  expect(delivery).toMatchObject({ state: 'failed', responseStatus: 410 })
  const [endpoint] = await listEndpoints(world.parts, { merchantId })
  expect(endpoint).toMatchObject({ isActive: false, disabledReason: 'gone' })
  const notices = world.notices.filter((notice) => notice.merchantId === merchantId)
  expect(notices).toEqual([{ merchantId, url: shop.url, reason: 'gone' }])
  expect(world.announced).toContain(merchantId)
  await world.events(merchantId)
  await world.deliverAll()
  expect(shop.heard).toHaveLength(1)
})

test('an endpoint that was moved meanwhile is not switched off by the old place', async () => {
  const newShop = await world.shop(answers(200))
  let move = async () => undefined as unknown
  const oldShop = await world.shop((answer) => void move().then(() => answer.writeHead(410).end()))
  const { endpoint } = await world.endpoint(oldShop)
  move = () => changeEndpoint(world.parts, endpoint, endpoint.id, { url: newShop.url })

  await world.events(endpoint.merchantId)
  await world.deliverAll()

  expect((await listEndpoints(world.parts, endpoint))[0]).toMatchObject({ isActive: true })
})

test('for a day after a rotation either secret verifies, and then only the new one', async () => {
  const shop = await world.shop(answers(200))
  const { endpoint, secret: old } = await world.endpoint(shop)
  const { secret: fresh, endpoint: rotated } = await rotateSecret(world.parts, endpoint, endpoint.id)
  const verify = (secret: string) =>
    new Webhook(secret).verify(lastHeard(shop).body, signatureOf(lastHeard(shop)))

  await world.events(endpoint.merchantId)
  await world.deliverAll()
  expect(verify(old)).toEqual(verify(fresh))
  expect((rotated.oldSecretUntil?.getTime() ?? 0) - Date.now()).toBeGreaterThan(23 * 3_600_000)

  await world.query(`update webhook_endpoint set old_secret_until = now() where id = $1`, [endpoint.id])
  await world.events(endpoint.merchantId)
  await world.deliverAll()
  expect(shop.heard).toHaveLength(2)
  expect(() => verify(old)).toThrow('No matching signature')
  expect(verify(fresh)).toBeDefined()
})

function lastHeard(shop: Shop) {
  const heard = shop.heard.at(-1)
  if (!heard) throw new Error('The shop has heard nothing')
  return heard
}

test('an address that is no longer allowed is refused at the delivery too', async () => {
  const shop = await world.shop(answers(200))
  const { endpoint } = await world.endpoint(shop)
  await world.query('update webhook_endpoint set url = $2 where id = $1', [
    endpoint.id,
    `http://localhost:${shop.port}/`,
  ])

  const knocks = watchKnocks()
  await world.events(endpoint.merchantId)
  await world.deliverAll()

  const delivery = await newest(endpoint.merchantId, endpoint.id)
  expect(delivery).toMatchObject({ state: 'waiting', failure: 'address' })
  expect(knocks()).not.toContain(shop.port)
})

test('each retry is the same event with a fresh time, and three days later it has failed', async () => {
  const shop = await world.shop(answers(503))
  const { endpoint, secret } = await world.endpoint(shop)
  await world.events(endpoint.merchantId)
  await world.deliverAll()

  await world.query(
    `update webhook_delivery set due_at = now(), first_attempt_at = now() - interval '71 hours', tries = 12 where endpoint_id = $1`,
    [endpoint.id],
  )
  await world.deliverAll()

  const [one, two] = shop.heard
  expect(two?.headers['webhook-id']).toBe(one?.headers['webhook-id'])
  expect(two?.body).toBe(one?.body)
  expect(new Webhook(secret).verify(two?.body ?? '', signatureOf(lastHeard(shop)))).toBeDefined()
  expect(await newest(endpoint.merchantId, endpoint.id)).toMatchObject({ state: 'failed', attempts: 2 })
  expect((await listEndpoints(world.parts, endpoint))[0]).toMatchObject({ isActive: true, waiting: 0 })
})

test('an event that we cannot write is logged, and waits for a better version of us', async () => {
  const shop = await world.shop(answers(200))
  const { endpoint } = await world.endpoint(shop)
  await world.events(endpoint.merchantId)
  const { render } = world.parts
  Object.assign(world.parts, {
    render: () => {
      throw new Error('unwritable')
    },
  })

  await world.deliverAll().finally(() => Object.assign(world.parts, { render }))

  expect(await newest(endpoint.merchantId, endpoint.id)).toMatchObject({
    state: 'waiting',
    failure: 'not_sent',
  })
  expect(world.logLines.some((line) => line.includes('unwritable'))).toBe(true)
  expect(shop.heard).toHaveLength(0)
})
