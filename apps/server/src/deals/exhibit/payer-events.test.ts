import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { beat } from '../orders/outage-store.ts'
import { openDeal, partsOf } from '../test/opened.ts'
import { newLink, payerOf } from '../test/payer.ts'
import { newShop, newTrader, orderInput, setRate, type TestShop, type Trader } from '../test/shop.ts'

const world = useWorld()
let shop: TestShop
let trader: Trader

beforeAll(async () => {
  await setRate(world)
  shop = await newShop(world)
  trader = await newTrader(world)
})

interface Kept {
  readonly kind: string
  readonly terminal_id: string | null
  readonly sealed: Buffer | null
  readonly sha256: Buffer | null
}

const keptOf = (orderId: string) =>
  world.query<Kept & { deal_id: string }>(
    `select payer_event.* from payer_event join deal on deal.id = deal_id where order_id = $1 order by slot`,
    [orderId],
  )

const tell = (token: string, kind: 'amount_copied' | 'requisite_copied', ip = '203.0.113.9') =>
  world.browser().call('checkoutEvent', { params: { token }, body: { kind } }, { 'x-forwarded-for': ip })

test('what the payer’s page shows is on record with the answer, once, whoever looks again', async () => {
  const link = await newLink(shop, '3100.00', { order_type: 'any' })
  const payer = payerOf(world, link)
  await payer.look()
  expect(await keptOf(link.orderId)).toEqual([])

  const { body } = await payer.choose('sbp')
  const [first] = await keptOf(link.orderId)
  const node = await world.node({ isIdle: true })
  await payerOf(world, link, '203.0.113.7', node.url).look()
  await node.stop()

  expect(first).toMatchObject({ kind: 'requisite_shown', terminal_id: trader.terminalId })
  expect(await keptOf(link.orderId)).toEqual([first])
  const text = world.florin.services.messages.secrets.unseal(
    `payer_event|${first?.deal_id}`,
    first?.sealed as Buffer,
  )
  expect(JSON.parse(text)).toEqual({
    amount: '3100.00',
    bank: body.requisite.bank.name,
    deal_id: first?.deal_id,
    number: body.requisite.phone_number,
    owner: 'Мария С.',
  })
  expect(first?.sha256).toEqual(createHash('sha256').update(text).digest())
  expect(first?.sealed?.toString('latin1')).not.toContain(body.requisite.phone_number.slice(-4))
})

test('so is what a shop gets that shows it itself; every new match has its own', async () => {
  const { orderId } = await openDeal(world, shop, '3200.00')
  expect((await keptOf(orderId)).map(({ kind }) => kind)).toEqual(['requisite_shown'])

  const link = await newLink(shop, '3300.00', { order_type: 'any' })
  const payer = payerOf(world, link, '203.0.113.8')
  await payer.choose('sbp')
  await payer.choose('c2c')
  expect((await keptOf(link.orderId)).map(({ kind }) => kind)).toEqual(['requisite_shown', 'requisite_shown'])
})

test('of many orders at once each is recorded', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => shop.call('POST', '/orders', orderInput(`${4_000 + at}.00`))),
  )
  const ids = answers.filter(({ status }) => status === 201).map(({ body }) => body.id)
  const [{ count } = { count: 0 }] = await world.query<{ count: number }>(
    `select count(*)::integer as count from payer_event join deal on deal.id = deal_id where order_id = any ($1)`,
    [ids],
  )

  expect(ids.length).toBeGreaterThan(0)
  expect(count).toBe(ids.length)
})

test('a page tells what was copied, nineteen times at most; the answer says nothing', async () => {
  const link = await newLink(shop, '3400.00', { order_type: 'c2c' })
  expect((await tell(link.token, 'amount_copied')).body.code).toBe('order.not_found')
  await payerOf(world, link, '203.0.113.10').choose('c2c')

  expect(await tell(link.token, 'amount_copied')).toMatchObject({ status: 200, body: {} })
  expect(await tell(link.token, 'requisite_copied')).toMatchObject({ status: 200, body: {} })
  for (let more = 0; more < 17; more += 1) expect((await tell(link.token, 'amount_copied')).status).toBe(200)
  const over = await tell(link.token, 'amount_copied')
  expect([over.status, over.body.code]).toEqual([429, 'limit.reached'])
  expect((await keptOf(link.orderId)).map(({ kind }) => kind)).toEqual([
    'requisite_shown',
    'amount_copied',
    'requisite_copied',
    ...Array.from({ length: 17 }, () => 'amount_copied'),
  ])
})

test('what a page tells at once is kept without two in one place, and never more than fits', async () => {
  const link = await newLink(shop, '3500.00', { order_type: 'c2c' })
  await payerOf(world, link, '203.0.113.11').choose('c2c')
  await Promise.all(Array.from({ length: 30 }, () => tell(link.token, 'requisite_copied')))

  expect((await keptOf(link.orderId)).length).toBeLessThanOrEqual(20)
})

test('a page cannot tell that a requisite was shown, nor of a stranger’s order', async () => {
  const { browser } = payerOf(world, await newLink(shop, '3600.00'))
  const path = `/api/v1/checkout/${'x'.repeat(32)}/events/`

  expect((await browser.send('POST', path, { kind: 'requisite_shown' })).status).toBe(400)
  expect((await browser.send('POST', path, { kind: 'amount_copied' })).status).toBe(404)
})

test('a time in which the platform stood still is written down', async () => {
  const { db } = partsOf(world)
  await world.query(`update platform_beat set at = clock_timestamp() - interval '10 minutes'`)
  await db.write(beat)

  // The world's own pulse may have come first, and its transaction may still be open.
  const longest = async () =>
    (
      await world.query<{ seconds: number }>(
        'select max(extract(epoch from ended_at - began_at))::float8 as seconds from platform_outage',
      )
    )[0]?.seconds
  await expect.poll(longest).toBeGreaterThan(590)
})
