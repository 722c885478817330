import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { endDue } from '../orders/clocks.ts'
import { setSign } from '../store.ts'
import { book, letDue, openDeal, partsOf, placed, retireEverybody, statusOf } from '../test/opened.ts'
import { letPass, newLink, payerOf } from '../test/payer.ts'
import { fateOf, newShop, newTrader, orderInput, setRate, type TestShop, type Trader } from '../test/shop.ts'

const world = useWorld()
// Dozens of calls, one after the other.
vi.setConfig({ testTimeout: 90_000 })
let shop: TestShop
let other: TestShop
let trader: Trader

beforeAll(() => setRate(world))
beforeEach(async () => {
  await retireEverybody(world)
  shop = await newShop(world)
  other = await newShop(world)
  trader = await newTrader(world)
})

const exact = { allow_unique_amount: false }
const ask = (one: TestShop, amount: string, more: object = exact) =>
  one.call('POST', '/orders', orderInput(amount, more))

/** A deal that ends without any sign of payment. */
async function canceledDeal(amount: string, one = shop) {
  const deal = await openDeal(world, one, amount, exact)
  await one.call('POST', `/orders/${deal.orderId}/cancel`)
  return deal
}

async function holderOf(amountKopecks: number, methodId = trader.methodId): Promise<string | undefined> {
  const [row] = await world.query<{ deal_id: string }>(
    'select deal_id from amount_reservation where payment_method_id = $1 and amount_kopecks = $2',
    [methodId, amountKopecks],
  )
  return row?.deal_id
}

async function gaveWay(dealId: string): Promise<boolean> {
  const [row] = await world.query<{ gave_way: boolean }>(
    'select gave_way_at is not null as gave_way from deal_failed where id = $1',
    [dealId],
  )
  return row?.gave_way ?? false
}

// 101 choices took the sum and all that is up to 99 kopecks above it: the price was closed for everybody, for two hours.
test('101 choices on one link give five requisites, and close the price for no other shop', async () => {
  const payer = payerOf(world, await newLink(shop, '5000.00'))

  const codes: string[] = []
  for (let n = 0; n < 101; n += 1) {
    const { status, body } = await payer.choose(n % 2 === 0 ? 'c2c' : 'sbp')
    codes.push(`${status} ${body.code ?? 'matched'}`)
  }

  expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => '200 matched'))
  expect(new Set(codes.slice(5))).toEqual(new Set(['409 order.too_many_choices']))
  const { body } = await ask(other, '5000.00', {})
  expect(body).toMatchObject({ status: 'pending', amount_requested: '5000.00' })
  // The first of them was the sum itself: for a shop that wants no kopecks it is free a quarter of an hour later.
  expect((await ask(other, '5000.00')).body.code).toBe('order.busy_amount')
  await letPass(world, 15)
  expect((await ask(other, '5000.00')).body).toMatchObject({ status: 'pending', amount: '5000.00' })
})

test('the fifth requisites stay with the payer, who is told the way back to the shop in their language', async () => {
  const payer = payerOf(world, await newLink(shop, '5000.00', { fail_url: 'https://shop.example/back' }))
  for (let n = 0; n < 5; n += 1) await payer.choose()
  payer.browser.language = 'ru'

  const refused = await payer.choose('sbp')

  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'order.too_many_choices', reason: 'too_many_choices' },
  })
  expect(refused.body.detail).toContain('Вернитесь в')
  expect((await payer.look()).body).toMatchObject({
    state: 'pay',
    requisite: { order_type: 'c2c' },
    may_choose: false,
    choices: [],
    fail_url: 'https://shop.example/back',
  })
})

test('support sees that an order was matched five times, once, however often the payer tries', async () => {
  const link = await newLink(shop, '5000.00')
  const payer = payerOf(world, link)
  for (let n = 0; n < 8; n += 1) await payer.choose()

  const rows = await world.query<{ reason: string }>('select reason from match_refusal where order_id = $1', [
    link.orderId,
  ])
  expect(rows).toEqual([{ reason: 'too_many_choices' }])
})

test('a host-to-host match is the first of the five', async () => {
  const { body } = await ask(shop, '5000.00', { order_type: 'any' })
  const payer = payerOf(world, { orderId: body.id, token: body.pay_url.split('/').at(-1) })

  const statuses = []
  for (let n = 0; n < 5; n += 1) statuses.push((await payer.choose('sbp')).status)

  expect(statuses).toEqual([200, 200, 200, 200, 409])
})

test('a sum whose deal ended unpaid gives way after 15 minutes, and not before', async () => {
  const deal = await canceledDeal('5000.00')
  await letPass(world, 14)
  expect((await ask(other, '5000.00')).body.code).toBe('order.busy_amount')
  expect(await gaveWay(deal.dealId)).toBe(false)

  await letPass(world, 1)
  const taken = await ask(other, '5000.00')

  expect(taken.status).toBe(201)
  expect(await holderOf(500_000)).toBe(taken.body.transaction_id)
  expect(await gaveWay(deal.dealId)).toBe(true)
  const events = await world.query<{ cause: string }>(
    'select cause from deal_event where deal_id = $1 order by position',
    [deal.dealId],
  )
  expect(events.map(({ cause }) => cause)).toEqual(['matched', 'merchant_canceled', 'sum_gave_way'])
})

test('a deal whose sum gave way is completed by no receipt, and the deal that has the sum is', async () => {
  const before = await canceledDeal('5000.00')
  await letPass(world, 15)
  const { body } = await ask(other, '5000.00')

  await book(world, trader, { amount: '5000.00' })
  await placed(world)

  expect(await statusOf(world, body.transaction_id)).toBe('complete')
  expect(await statusOf(world, before.dealId)).toBe('canceled')
  // Nor by one that comes when no order waits for the sum any more.
  const [late] = await book(world, trader, { amount: '5000.00' })
  await placed(world)
  expect(await statusOf(world, before.dealId)).toBe('canceled')
  expect(await fateOf(world, late ?? '')).toMatchObject({ fate: 'unmatched' })
})

test('a claim alone is no sign: its deal runs out, and the sum gives way', async () => {
  const link = await newLink(shop, '5000.00', exact)
  const payer = payerOf(world, link)
  await payer.choose()
  await payer.claim()
  const dealId = (await holderOf(500_000)) ?? ''
  await letDue(world, dealId)
  await endDue(partsOf(world))
  await letPass(world, 15)

  expect((await ask(other, '5000.00')).status).toBe(201)
  expect(await gaveWay(dealId)).toBe(true)
})

test('the oldest gives way first', async () => {
  await newTrader(world)
  const older = await canceledDeal('5000.00')
  await letPass(world, 10)
  const younger = await canceledDeal('5000.00')
  expect(younger.methodId).not.toBe(older.methodId)
  await letPass(world, 15)

  expect((await ask(other, '5000.00')).status).toBe(201)
  expect([await gaveWay(older.dealId), await gaveWay(younger.dealId)]).toEqual([true, false])
  expect((await ask(other, '5000.00')).status).toBe(201)
  expect(await gaveWay(younger.dealId)).toBe(true)
  // Both are live now.
  expect((await ask(other, '5000.00')).body.code).toBe('order.busy_amount')
})

test('it gives way only when nothing else is free: neither another method nor a few kopecks more', async () => {
  const deal = await canceledDeal('5000.00')
  await letPass(world, 15)

  const added = await ask(other, '5000.00', {})
  expect(added.body.amount).not.toBe('5000.00')
  await newTrader(world)
  expect((await ask(other, '5000.00')).body.amount).toBe('5000.00')
  expect(await gaveWay(deal.dealId)).toBe(false)
})

test('sums with kopecks give way as well', async () => {
  const [deal] = await Promise.all(
    Array.from({ length: 100 }, (_, n) => openDeal(world, shop, `50${String(n).padStart(2, '0')}.00`)),
  )
  // As if all had requested the same price.
  await world.query(
    `update amount_reservation as held set amount_kopecks = 700000 + numbered.n - 1
     from (select payment_method_id, amount_kopecks, row_number() over (order by amount_kopecks) as n from amount_reservation
       where payment_method_id = $1) as numbered
     where held.payment_method_id = numbered.payment_method_id and held.amount_kopecks = numbered.amount_kopecks`,
    [trader.methodId],
  )
  await world.query(
    `update deal set amount_kopecks = held.amount_kopecks, requested_kopecks = held.amount_kopecks from amount_reservation as held
     where held.deal_id = deal.id and held.payment_method_id = $1`,
    [trader.methodId],
  )
  expect((await ask(other, '7000.00', {})).body.code).toBe('order.busy_amount')
  await shop.call('POST', `/orders/${deal?.orderId}/cancel`)
  expect((await ask(other, '7000.00', {})).body.code).toBe('order.busy_amount')
  await letPass(world, 15)

  expect((await ask(other, '7000.00', {})).status).toBe(201)
  expect(await gaveWay(deal?.dealId ?? '')).toBe(true)
})

test('a file or a receipt is a sign, and then the sum stays taken for two hours', async () => {
  const { db } = partsOf(world)
  // What an uploaded file leaves behind, before its deal ended and after.
  const before = await openDeal(world, shop, '4000.00', exact)
  await db.write((tx) => setSign(tx, before.dealId))
  await shop.call('POST', `/orders/${before.orderId}/cancel`)
  const after = await canceledDeal('5000.00')
  await db.write((tx) => setSign(tx, after.dealId))
  // One that is not believed completes nothing, and is a sign all the same.
  const received = await canceledDeal('6000.00')
  await book(world, trader, { amount: '6000.00', trust: 0, trustReason: 'unknown_sender' })
  await placed(world)
  await letPass(world, 100)

  for (const amount of ['4000.00', '5000.00', '6000.00'])
    expect((await ask(other, amount)).body.code).toBe('order.busy_amount')
  for (const { dealId } of [before, after, received]) expect(await gaveWay(dealId)).toBe(false)
  await letPass(world, 21)
  expect((await ask(other, '4000.00')).status).toBe(201)
})

test('a live deal never gives way', async () => {
  await openDeal(world, shop, '5000.00', { ...exact, ttl_minutes: 60 })
  await world.query(
    `update amount_reservation set due_at = due_at - interval '59 minutes' where payment_method_id = $1`,
    [trader.methodId],
  )

  expect((await ask(other, '5000.00')).body.code).toBe('order.busy_amount')
})

test('a payer sees the requisites of one match, and nobody hears of those before', async () => {
  const second = await newTrader(world)
  const link = await newLink(shop, '5000.00', exact)
  const payer = payerOf(world, link)
  const first = (await payer.choose()).body.requisite
  const now = (await payer.choose()).body.requisite
  expect(first.card).not.toBe(now.card)

  const seen = [
    (await payer.look()).body,
    (await shop.call('GET', `/orders/${link.orderId}`)).body,
    (await shop.call('GET', '/orders')).body,
    (await shop.call('GET', '/events')).body,
  ].map((body) => JSON.stringify(body))
  for (const text of seen) expect(text).not.toContain(first.card)
  expect(seen[0]).toContain(now.card)
  for (const text of seen.slice(1)) expect(text).not.toContain(now.card)
  const live = await world.query(
    'select from amount_reservation where due_at is not null and payment_method_id = any ($1)',
    [[trader.methodId, second.methodId]],
  )
  expect(live).toHaveLength(1)
  await payer.cancel()
  expect((await payer.look()).body.requisite).toBeNull()
})

test('a host-to-host order tells its requisites while they may be paid to, and not afterwards', async () => {
  const { body } = await ask(shop, '5000.00')
  expect(body.requisite.card).toEqual(expect.any(String))
  await shop.call('POST', `/orders/${body.id}/cancel`)

  expect((await shop.call('GET', `/orders/${body.id}`)).body.requisite).toBeNull()
})
