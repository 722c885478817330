import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { newEmail, register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'
import {
  newShop,
  newTrader,
  orderInput,
  receive,
  setRate,
  type TestShop,
  type Trader,
} from '../deals/test/shop.ts'

const world = useWorld()
let trader: Trader

beforeAll(async () => {
  await setRate(world)
  trader = await newTrader(world)
})

async function newMerchant() {
  const person = await register(world, { email: newEmail('shop'), accountType: 'merchant' })
  const id = await world.userId(person.email)
  await world.query('update user_account set is_activated = true where id = $1', [id])
  return { id, browser: person.browser }
}

/** An order that is paid at once. */
async function paid(shop: TestShop, amount: string) {
  const { body } = await shop.call('POST', '/orders', orderInput(amount))
  await receive(world, trader, amount)
  await expect.poll(async () => (await shop.call('GET', `/orders/${body.id}`)).body.status).toBe('complete')
  return body as { id: string; external_id: string; transaction_id: string }
}

async function endpoint(
  merchantId: string,
  url: string,
  more: { lastFailure?: string; lastSuccess?: string } = {},
) {
  const id = randomUUID()
  await world.query(
    `insert into webhook_endpoint (id, merchant_id, is_test, url, secret, last_failure_at, last_success_at)
     values ($1, $2, false, $3, '', now() - $4::interval, now() - $5::interval)`,
    [id, merchantId, url, more.lastFailure ?? null, more.lastSuccess ?? null],
  )
  return id
}

const sent = (endpointId: string, state: string, hoursAgo: number, ms = 240) =>
  world.query(
    `insert into webhook_delivery (endpoint_id, event_id, event_type, state, attempts, duration_ms, created_at, first_attempt_at, due_at)
     select $1, $2, 'order.completed', $3, 1, $4, at, at, now() + interval '1 day'
     from (select now() - make_interval(hours => $5) as at) as made`,
    [endpointId, `evt_${randomUUID()}`, state, ms, hoursAgo],
  )

test('a new shop has nothing, and is told so: no address that could answer, no step done', async () => {
  const { browser } = await newMerchant()

  const { status, body } = await browser.call('shopOverview', { query: { time_zone: 'Europe/Moscow' } })

  expect(status).toBe(200)
  expect(body).toEqual({
    today: { orders: 0, paid: 0, turnover: '0.00' },
    turnover_before: '0.00',
    ready: '0.000000',
    webhooks: [],
    steps: { test_paid: false, live_key: false, webhook: false, payout_address: false, live_paid: false },
  })
})

test('today, the month before, what could be paid out, and the steps that are done', async () => {
  const { id, browser } = await newMerchant()
  const shop = await newShop(world, { merchantId: id })
  await world.query(
    `insert into deal_day (user_id, day, pending, verification, complete, dispute, canceled, expired, paid, paid_kopecks, fee_micro, seconds)
     values ($1, date_trunc('day', now() - interval '40 days', 'UTC'), 0, 0, 1, 0, 0, 0, 1, 300000, 0, 60),
       ($1, date_trunc('day', now() - interval '70 days', 'UTC'), 0, 0, 1, 0, 0, 0, 1, 900000, 0, 60)`,
    [id],
  )
  await paid(shop, '5000.00')
  await shop.call('POST', '/orders', orderInput('5100.00'))

  const { body } = await browser.call('shopOverview', { query: {} })

  expect(body).toMatchObject({
    today: { orders: 2, paid: 1, turnover: '5000.00' },
    turnover_before: '3000.00',
    // 5000 roubles at 92.50 less seven percent.
    ready: '50.270271',
    steps: { test_paid: false, live_key: true, webhook: false, payout_address: false, live_paid: true },
  })
  const wrong = await browser.call('shopOverview', { query: { time_zone: 'Middle/Earth' } })
  expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, expect.arrayContaining(['time_zone'])])
})

test('each address has its own 24 hours: an hour with an event that did not arrive is told, and since when it is silent', async () => {
  const { id, browser } = await newMerchant()
  const well = await endpoint(id, 'https://nordic.shop/florin/hook', { lastSuccess: '1 minute' })
  const silent = await endpoint(id, 'https://crm.nordic.shop/events', {
    lastFailure: '1 minute',
    lastSuccess: '2 hours',
  })
  for (const ms of [100, 240, 900]) await sent(well, 'delivered', 3, ms)
  await sent(silent, 'delivered', 5)
  await sent(silent, 'waiting', 1)
  await sent(silent, 'failed', 1)
  await sent(silent, 'delivered', 30)

  const { body } = await browser.call('shopOverview', { query: {} })

  const [first, second] = body.webhooks
  expect(first).toMatchObject({
    id: well,
    delivered: 3,
    sent: 3,
    undelivered: 0,
    median_ms: 240,
    silent_since: null,
  })
  expect(first.hours).toHaveLength(24)
  expect(first.hours[20]).toBe('delivered')
  expect(first.hours.filter((hour: string) => hour !== 'quiet')).toHaveLength(1)
  expect(second).toMatchObject({ id: silent, delivered: 1, sent: 3, undelivered: 2 })
  expect([second.hours[18], second.hours[22], second.hours[23]]).toEqual([
    'delivered',
    'undelivered',
    'quiet',
  ])
  expect(Date.now() - Date.parse(second.silent_since)).toBeGreaterThan(3_500_000)
  expect(body.steps.webhook).toBe(true)
})

test('a merchant’s orders, those that nobody has taken up too; found by the shop’s own number or by ours', async () => {
  const { id, browser } = await newMerchant()
  const shop = await newShop(world, { merchantId: id })
  const done = await paid(shop, '5200.00')
  const fresh = await shop.call('POST', '/orders', { external_id: 'A-20418', amount: '1500' })
  const tried = await newShop(world, { merchantId: id, isTest: true })
  await tried.call('POST', '/orders', { external_id: 'T-1', amount: '700' })
  await newShop(world).then((other) =>
    other.call('POST', '/orders', { external_id: 'A-20418', amount: '99' }),
  )
  const list = async (query: object) => (await browser.call('shopOrders', { query })).body

  const all = await list({})

  expect(all.results).toMatchObject([
    {
      external_id: 'A-20418',
      status: 'new',
      amount: '1500.00',
      credit_usdt: null,
      bank: null,
      transaction_id: null,
    },
    {
      external_id: done.external_id,
      status: 'complete',
      credit_usdt: '52.281081',
      bank: { id: 'sberbank' },
      transaction_id: done.transaction_id,
      livemode: true,
    },
  ])
  expect(all.results[0].pay_url).toBe(fresh.body.pay_url)
  const numbers = async (query: object) =>
    (await list(query)).results.map((one: { external_id: string }) => one.external_id)
  expect(await numbers({ search: 'A-20418' })).toEqual(['A-20418'])
  expect(await numbers({ search: done.id })).toEqual([done.external_id])
  expect(await numbers({ status: 'new' })).toEqual(['A-20418'])
  expect(await numbers({ mode: 'test' })).toEqual(['T-1'])
  const page = await list({ limit: 1 })
  expect(await numbers({ limit: 1, after: page.next })).toEqual([done.external_id])
})
