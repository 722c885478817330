import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { listDeliveries, redeliver, redeliverSince } from './deliveries.ts'
import { changeEndpoint, createEndpoint, listEndpoints, removeEndpoint, rotateSecret } from './endpoints.ts'
import { pingEndpoint } from './ping.ts'
import { answers, hangs } from './test/shop.ts'
import { useShops } from './test/shop-world.ts'

const world = useShops()
const input = { url: 'https://shop.example/hook', events: [] }
const longAgo = new Date(Date.now() - 3_600_000)

async function newEndpoint(isTest = false) {
  const owner = { merchantId: await world.merchant(), isTest }
  return { owner, ...(await createEndpoint(world.parts, owner, input)) }
}

describe('creating', () => {
  test('an endpoint is listed, and its secret is shown once and kept sealed', async () => {
    const { owner, endpoint, secret } = await newEndpoint()

    expect(endpoint).toMatchObject({ url: input.url, isTest: false, isActive: true, waiting: 0, events: [] })
    expect(await listEndpoints(world.parts, owner)).toEqual([endpoint])
    expect(JSON.stringify(endpoint)).not.toContain(secret)
    const [row] = await world.query<{ secret: Buffer }>('select secret from webhook_endpoint where id = $1', [
      endpoint.id,
    ])
    expect(row?.secret.includes(secret.slice(6))).toBe(false)
    expect(world.announced).toContain(owner.merchantId)
  })

  test('an address that may not be called is refused by name', async () => {
    const owner = { merchantId: await world.merchant(), isTest: false }
    const refused = createEndpoint(world.parts, owner, { ...input, url: 'https://169.254.169.254/' })
    await expect(refused).rejects.toMatchObject({ code: 'webhook.url_refused' })
    expect(await listEndpoints(world.parts, owner)).toEqual([])
  })

  test('there are at most ten for each mode, however many ask at once', async () => {
    const merchantId = await world.merchant()
    const requests = await Promise.allSettled(
      Array.from({ length: 14 }, () => createEndpoint(world.parts, { merchantId, isTest: true }, input)),
    )

    const refused = requests.filter((one) => one.status === 'rejected')
    expect(refused.map((one) => one.reason.code)).toEqual(Array(4).fill('webhook.too_many'))
    await createEndpoint(world.parts, { merchantId, isTest: false }, input)
    expect(await listEndpoints(world.parts, { merchantId })).toHaveLength(11)
    expect(await listEndpoints(world.parts, { merchantId, isTest: false })).toHaveLength(1)
  })
})

describe('changing', () => {
  test('what is not named stays', async () => {
    const { owner, endpoint } = await newEndpoint()
    const url = 'https://new.shop.example/'

    await changeEndpoint(world.parts, owner, endpoint.id, { url })
    await changeEndpoint(world.parts, owner, endpoint.id, { events: ['order.completed'] })
    const changed = await changeEndpoint(world.parts, owner, endpoint.id, { isActive: false })

    expect(changed).toMatchObject({ url, events: ['order.completed'], isActive: false })
    expect(await changeEndpoint(world.parts, owner, endpoint.id, {})).toEqual(changed)
  })

  test('a new address is judged like a first one', async () => {
    const { owner, endpoint } = await newEndpoint()
    const refused = changeEndpoint(world.parts, owner, endpoint.id, { url: 'http://shop.example/' })
    await expect(refused).rejects.toMatchObject({ code: 'webhook.url_refused' })
    expect(await listEndpoints(world.parts, owner)).toEqual([endpoint])
  })

  test('switched on again, it has no reason to be off', async () => {
    const { owner, endpoint } = await newEndpoint()
    await world.query(
      `update webhook_endpoint set is_active = false, disabled_reason = 'gone' where id = $1`,
      [endpoint.id],
    )
    const moved = await changeEndpoint(world.parts, owner, endpoint.id, { events: ['ping'] })
    expect(moved.disabledReason).toBe('gone')
    const switched = await changeEndpoint(world.parts, owner, endpoint.id, { isActive: true })
    expect(switched).toMatchObject({ isActive: true, disabledReason: undefined })
  })

  test('a rotated secret is another one', async () => {
    const { owner, endpoint, secret } = await newEndpoint()
    const rotated = await rotateSecret(world.parts, owner, endpoint.id)
    expect(rotated.secret).not.toBe(secret)
    expect(rotated.endpoint.oldSecretUntil).toBeInstanceOf(Date)
  })

  test('a removed endpoint is gone, with what was waiting for it', async () => {
    const { owner, endpoint } = await newEndpoint()
    await world.events(owner.merchantId, 2)

    await removeEndpoint(world.parts, owner, endpoint.id)
    await world.events(owner.merchantId, 1)

    expect(await listEndpoints(world.parts, owner)).toEqual([])
    const rows = await world.query('select state from webhook_delivery where endpoint_id = $1', [endpoint.id])
    expect(rows).toEqual([{ state: 'failed' }, { state: 'failed' }])
  })
})

test("somebody else's endpoints and deliveries, or those of the other mode, are not there", async () => {
  const { owner, endpoint } = await newEndpoint()
  await world.events(owner.merchantId)
  const { deliveries } = await listDeliveries(world.parts, owner, { endpointId: endpoint.id, limit: 1 })
  const deliveryId = deliveries[0]?.id ?? ''
  const strangers = [
    { merchantId: await world.merchant() },
    { merchantId: await world.merchant(), isTest: false },
    { merchantId: owner.merchantId, isTest: true },
  ]
  const { parts } = world
  const since = { endpointId: endpoint.id, since: longAgo, includeDelivered: true }

  for (const stranger of strangers) {
    const requests = await Promise.allSettled([
      changeEndpoint(parts, stranger, endpoint.id, { isActive: false }),
      removeEndpoint(parts, stranger, endpoint.id),
      rotateSecret(parts, stranger, endpoint.id),
      pingEndpoint(parts, stranger, endpoint.id),
      listDeliveries(parts, stranger, { endpointId: endpoint.id, limit: 10 }),
      redeliverSince(parts, stranger, since),
      redeliver(parts, stranger, deliveryId),
    ])
    const codes = requests.map((one) => (one.status === 'rejected' ? one.reason.code : 'served'))
    expect(codes).toEqual([...Array(6).fill('webhook.not_found'), 'delivery.not_found'])
    expect(await listEndpoints(parts, stranger)).toEqual([])
  }
  const [untouched] = await listEndpoints(parts, owner)
  expect(untouched).toMatchObject({ isActive: true, waiting: 1, oldSecretUntil: undefined })
})

test('an id of nothing is not there either', async () => {
  const owner = { merchantId: await world.merchant() }
  await expect(rotateSecret(world.parts, owner, randomUUID())).rejects.toMatchObject({
    code: 'webhook.not_found',
  })
  await expect(redeliver(world.parts, owner, randomUUID())).rejects.toMatchObject({
    code: 'delivery.not_found',
  })
})

describe('a ping', () => {
  test('is sent at once, to this endpoint alone, and told with its answer', async () => {
    const shop = await world.shop(answers(202))
    const { endpoint, secret } = await world.endpoint(shop)
    const other = await world.shop(answers(200))
    await world.endpoint(other, { merchantId: endpoint.merchantId })

    const delivery = await pingEndpoint(world.parts, endpoint, endpoint.id)

    expect(delivery).toMatchObject({
      eventType: 'ping',
      state: 'delivered',
      attempts: 1,
      responseStatus: 202,
    })
    const [heard] = shop.heard
    const event = new Webhook(secret).verify(heard?.body ?? '', heard?.headers as Record<string, string>)
    expect(event).toMatchObject({ id: delivery.eventId, type: 'ping', livemode: true, sequence: null })
    expect(other.heard).toHaveLength(0)
    const events = await world.query('select from merchant_event where merchant_id = $1', [
      endpoint.merchantId,
    ])
    expect(events).toHaveLength(0)
  })

  test('that fails is not tried again', async () => {
    const shop = await world.shop(hangs)
    const { endpoint } = await world.endpoint(shop)

    const settings = { ...world.parts.settings, deadlineMs: 400 }
    const delivery = await pingEndpoint({ ...world.parts, settings }, endpoint, endpoint.id)

    expect(delivery).toMatchObject({ state: 'failed', failure: 'timeout', responseStatus: undefined })
  })

  test('also reaches an endpoint that is off', async () => {
    const shop = await world.shop(answers(200))
    const { endpoint } = await world.endpoint(shop)
    await changeEndpoint(world.parts, endpoint, endpoint.id, { isActive: false })
    expect(await pingEndpoint(world.parts, endpoint, endpoint.id)).toMatchObject({ state: 'delivered' })
  })

  test('can be asked for ten times a minute', async () => {
    const { endpoint } = await world.endpoint(await world.shop(answers(200)))
    for (let count = 0; count < 10; count += 1) await pingEndpoint(world.parts, endpoint, endpoint.id)
    await expect(pingEndpoint(world.parts, endpoint, endpoint.id)).rejects.toMatchObject({
      code: 'limit.reached',
    })
  })
})

describe('the log', () => {
  test('goes from the newest to the oldest, page by page, without gap or repeat', async () => {
    const { owner, endpoint } = await newEndpoint()
    // One batch: several may have the same moment.
    const ids = await world.events(owner.merchantId, 25)
    await world.query('update webhook_delivery set created_at = now() where endpoint_id = $1', [endpoint.id])

    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await listDeliveries(world.parts, owner, { endpointId: endpoint.id, limit: 10, after })
      seen.push(...page.deliveries.map((delivery) => delivery.eventId))
      after = page.next
    } while (after !== undefined)

    expect(seen).toHaveLength(25)
    expect([...seen].sort()).toEqual([...ids].sort())
  })

  test('can be narrowed to a state', async () => {
    const { owner, endpoint } = await newEndpoint()
    await world.events(owner.merchantId, 3)
    await world.query(
      `update webhook_delivery set state = 'failed' where id = (select id from webhook_delivery where endpoint_id = $1 limit 1)`,
      [endpoint.id],
    )
    const count = async (state: 'waiting' | 'delivered' | 'failed') =>
      (await listDeliveries(world.parts, owner, { endpointId: endpoint.id, state, limit: 10 })).deliveries
        .length

    expect([await count('waiting'), await count('delivered'), await count('failed')]).toEqual([2, 0, 1])
  })

  test.each(['x', '', "'; drop table webhook_delivery; --", randomUUID()])(
    'a page after %j is refused by the name of the field',
    async (after) => {
      const { owner, endpoint } = await newEndpoint()
      const requests = listDeliveries(world.parts, owner, { endpointId: endpoint.id, limit: 10, after })
      await expect(requests).rejects.toMatchObject({
        code: 'request.invalid',
        details: { fields: { after: ['field.cursor'] } },
      })
    },
  )
})

describe('redelivering', () => {
  test('one event goes again under its own id, with the plan from its beginning', async () => {
    const shop = await world.shop(answers(200))
    const { endpoint } = await world.endpoint(shop)
    await world.events(endpoint.merchantId)
    await world.deliverAll()
    const { deliveries } = await listDeliveries(world.parts, endpoint, { endpointId: endpoint.id, limit: 1 })
    shop.manner = answers(500)

    const queued = await redeliver(world.parts, endpoint, deliveries[0]?.id ?? '')
    expect(queued).toMatchObject({ state: 'waiting', attempts: 1 })
    await world.deliverAll()

    const [one, two] = shop.heard
    expect(two?.headers['webhook-id']).toBe(one?.headers['webhook-id'])
    const [row] = await world.query(
      `select state, attempts, tries, (due_at - last_attempt_at) between '10 seconds' and '12 seconds' as is_in_ten
       from webhook_delivery where endpoint_id = $1`,
      [endpoint.id],
    )
    expect(row).toEqual({ state: 'waiting', attempts: 2, tries: 1, is_in_ten: true })
  })

  test('all that has not arrived since a moment, also what was never queued', async () => {
    const shop = await world.shop(answers(200))
    const { endpoint } = await world.endpoint(shop)
    const arrived = await world.events(endpoint.merchantId, 2)
    await world.deliverAll()
    shop.manner = answers(500)
    const failed = await world.events(endpoint.merchantId, 3)
    await world.deliverAll()
    await changeEndpoint(world.parts, endpoint, endpoint.id, { isActive: false })
    const missed = await world.events(endpoint.merchantId, 4)
    await changeEndpoint(world.parts, endpoint, endpoint.id, { isActive: true })
    shop.manner = answers(200)
    const input = { endpointId: endpoint.id, since: longAgo, includeDelivered: false }

    expect(await redeliverSince(world.parts, endpoint, input)).toBe(7)
    shop.heard.length = 0
    await world.deliverAll()
    expect(idsHeard(shop)).toEqual([...failed, ...missed].sort())

    expect(await redeliverSince(world.parts, endpoint, input)).toBe(0)
    expect(
      await redeliverSince(world.parts, endpoint, { ...input, since: new Date(Date.now() + 60_000) }),
    ).toBe(0)
    expect(await redeliverSince(world.parts, endpoint, { ...input, includeDelivered: true })).toBe(9)
    shop.heard.length = 0
    await world.deliverAll()
    expect(idsHeard(shop)).toEqual([...arrived, ...failed, ...missed].sort())
  })
})

function idsHeard(shop: { heard: { headers: Record<string, unknown> }[] }): unknown[] {
  return shop.heard.map(({ headers }) => headers['webhook-id']).sort()
}
