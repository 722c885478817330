import type { SimulatedAct } from '@florin/contract'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { register } from '../../../test/people.ts'
import { useWorld } from '../../../test/world.ts'
import { checkMoney } from '../../books/index.ts'
import { moneyInvariants } from '../../boot/money-invariants.ts'
import { holdings, newShop, newTrader, orderInput, setRate, type TestShop } from '../test/shop.ts'

const world = useWorld()
let shop: TestShop

beforeAll(async () => {
  await setRate(world)
  // A live trader who would be the better choice, if test orders had a choice.
  await newTrader(world, { isPremium: true })
  shop = await newShop(world, { isTest: true })
})

const get = async (id: string) => (await shop.call('GET', `/orders/${id}`)).body
// An event shows when nothing that began before it is still at work.
const eventsOf = async (id: string) => {
  const { body } = await shop.call('GET', '/events?limit=100')
  return body.results
    .filter(({ data }: { data: { id: string } }) => data.id === id)
    .map(({ type }: { type: string }) => type)
}
const eventually = (id: string, facts: object) =>
  expect.poll(() => get(id), { interval: 100 }).toMatchObject(facts)

const liveBooks = () =>
  world.query(`select owner, kind, balance::text from ledger.account where asset = 'USDT' order by 1, 2`)

/** An order whose simulated payer acts at once. */
async function dueOrder(amount: string): Promise<{ id: string }> {
  const { body } = await shop.call('POST', '/orders', orderInput(amount))
  await world.query(`update deal set created_at = created_at - interval '3 seconds' where id = $1`, [
    body.transaction_id,
  ])
  return body
}

test('…03 pays half, and waits for the rest', async () => {
  const body = await dueOrder('1003')

  await eventually(body.id, { status: 'verification', amount_received: '501.50' })

  await expect.poll(() => eventsOf(body.id)).toEqual(['order.created', 'order.underpaid'])
})

test('the last two digits of the roubles say what the simulated payer does', async () => {
  const before = await liveBooks()
  const amounts = {
    pays: '1001',
    expires: '1002',
    paysLate: '1004',
    disputes: '1005',
    nothing: '1007',
  }
  const orders = {} as Record<keyof typeof amounts, string>
  for (const [name, amount] of Object.entries(amounts)) {
    const { status, body } = await shop.call('POST', '/orders', orderInput(amount))
    expect([status, body.status, body.livemode]).toEqual([201, 'pending', false])
    orders[name as keyof typeof amounts] = body.id
  }

  await eventually(orders.pays, { status: 'complete', late: false, amount_received: '1001.00' })
  await eventually(orders.expires, { status: 'expired', late: false, amount_received: null })
  await eventually(orders.paysLate, { status: 'complete', late: true, amount_received: '1004.00' })
  await eventually(orders.disputes, { status: 'dispute', dispute_id: expect.any(String) })
  expect(await get(orders.nothing)).toMatchObject({ status: 'pending' })

  await expect.poll(() => eventsOf(orders.pays)).toEqual(['order.created', 'order.completed'])
  await expect.poll(() => eventsOf(orders.expires)).toEqual(['order.created', 'order.expired'])
  await expect
    .poll(() => eventsOf(orders.paysLate))
    .toEqual(['order.created', 'order.expired', 'order.late_payment', 'order.completed'])
  await expect
    .poll(() => eventsOf(orders.disputes))
    .toEqual(['order.created', 'order.payer_claimed', 'dispute.opened'])
  const [paid, late] = [await get(orders.pays), await get(orders.paysLate)]
  const balance = await shop.call('GET', '/balance')
  const earned = (Number(paid.credit_usdt) + Number(late.credit_usdt)).toFixed(6)
  expect(balance.body).toEqual({
    asset: 'USDT_TEST',
    available: earned,
    frozen: '0.000000',
    balance: earned,
    debt: '0.000000',
  })
  expect(await holdings(world, shop.merchantId, 'USDT')).toEqual({})
  expect(await liveBooks()).toEqual(before)
}, 120_000)

test('…06 pays one rouble more: the order is complete for all of it', async () => {
  const { id } = await dueOrder('1006')

  await eventually(id, { status: 'complete', overpaid: true, amount: '1006.00', amount_received: '1007.00' })

  await expect.poll(() => eventsOf(id)).toEqual(['order.created', 'order.overpaid', 'order.completed'])
})

async function chosen(amount: string): Promise<{ id: string; token: string }> {
  const { body } = await shop.call('POST', '/orders', { external_id: amount, amount })
  const token = body.pay_url.split('/').at(-1)
  const { status } = await world
    .browser()
    .call('checkoutChoose', { params: { token }, body: { order_type: 'sbp' } })
  expect(status).toBe(200)
  return { id: body.id, token }
}

const simulate = (token: string, act: SimulatedAct) =>
  world.browser().call('checkoutSimulate', { params: { token }, body: { act } })

// Half a sum finds its deal only where no other is open on the method: each test leaves none behind.
afterEach(async () => {
  const open = await world.query<{ token: string }>(
    `select token from merchant_order join deal on deal.id = merchant_order.deal_id where deal.status in ('pending', 'verification')`,
  )
  for (const { token } of open) await simulate(token, 'expire')
})

test.each<[SimulatedAct, string, object]>([
  ['pay', '2050.00', { status: 'complete', late: false, amount_received: '2050.00' }],
  ['pay_less', '2160.00', { status: 'verification', amount_received: '1080.00' }],
  ['pay_more', '2210.00', { status: 'complete', overpaid: true, amount_received: '2211.00' }],
  ['pay_late', '2270.00', { status: 'complete', late: true, amount_received: '2270.00' }],
  ['expire', '2380.00', { status: 'expired' }],
  ['dispute', '2490.00', { status: 'dispute' }],
])('the button %s does so at once', async (act, amount, facts) => {
  const { id, token } = await chosen(amount)

  const { status, body } = await simulate(token, act)

  expect([status, body.livemode]).toEqual([200, false])
  await eventually(id, facts)
})

test('half, and then the rest, complete; half alone does not expire', async () => {
  const paid = await chosen('2600.01')
  await simulate(paid.token, 'pay_less')
  await eventually(paid.id, { status: 'verification', amount_received: '1300.01' })

  await simulate(paid.token, 'pay')
  await eventually(paid.id, { status: 'complete', amount_received: '2600.01' })
  const half = await chosen('2710.00')
  await simulate(half.token, 'pay_less')
  await eventually(half.id, { status: 'verification', amount_received: '1355.00' })
  await simulate(half.token, 'expire')

  await eventually(half.id, { status: 'dispute' })
})

test('above what one notice settles, the simulated bank sends two signals', async () => {
  const { id, token } = await chosen('75050.00')

  await simulate(token, 'pay')

  await eventually(id, { status: 'complete', amount_received: '75050.00' })
})

test('there is nothing to simulate before somebody was asked to pay', async () => {
  const { body } = await shop.call('POST', '/orders', { external_id: 'unchosen', amount: '50' })

  const answer = await simulate(body.pay_url.split('/').at(-1), 'pay')

  expect([answer.status, answer.body.code]).toEqual([409, 'order.over'])
})

test('an act that there is not is refused by name', async () => {
  const { token } = await chosen('2599.00')

  const answer = await simulate(token, 'vanish' as never)

  expect([answer.status, answer.body.act]).toEqual([400, [expect.any(String)]])
})

test('the button in Settings makes an order of the test world', async () => {
  const { browser } = await register(world, { accountType: 'merchant' })

  const { status, body } = await browser.call('createTestOrder', { body: { amount: '1500' } })

  expect(status).toBe(201)
  const token = body.pay_url.split('/').at(-1)
  const page = await world.browser().call('checkout', { params: { token } })
  expect(page.body).toMatchObject({ order_id: body.order_id, livemode: false, amount_requested: '1500.00' })
})

test('nothing of the test world has a live side', async () => {
  const orders = await world.query<{ is_test: boolean }>('select distinct is_test from merchant_order')
  const deals = await world.query<{ is_test: boolean; is_simulated: boolean }>(
    'select distinct deal.is_test, user_account.is_simulated from deal join user_account on user_account.id = deal.trader_id',
  )

  expect(orders).toEqual([{ is_test: true }])
  expect(deals).toEqual([{ is_test: true, is_simulated: true }])
})

test('nobody is told of a test case, neither its merchant nor its simulated trader', async () => {
  const cases = await world.query('select from dispute where is_test')
  expect(cases.length).toBeGreaterThan(0)

  expect(
    await world.query(`select kind from alert where kind like 'dispute.%' or kind like 'deal.%'`),
  ).toEqual([])
})

test('paid or disputed, simulated traders stay equal: nobody gets all test orders, and none is used up', async () => {
  const ended = await world.query<{ count: number }>(
    `select count(*)::integer as count from deal where is_test and status in ('complete', 'dispute')`,
  )
  expect(ended[0]?.count).toBeGreaterThan(1)

  const ratings = await world.query<{ points: number }>(
    `select distinct rating_points as points from payment_method join user_account on user_account.id = owner_id where is_simulated`,
  )

  expect(ratings).toEqual([{ points: 0 }])
})

test('after all that the books are in order', async () => {
  const { findings, isGreen } = await checkMoney(world.florin.services.db, moneyInvariants, { isFull: true })

  expect(findings.filter((finding) => finding.count > 0)).toEqual([])
  expect(isGreen).toBe(true)
})
