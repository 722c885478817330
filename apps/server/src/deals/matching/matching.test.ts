import { randomUUID } from 'node:crypto'
import type { MatchFilter } from '@florin/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { openDispute } from '../cases/dispute.ts'
import { claimPaid } from '../checkout/payer-acts.ts'
import { confirm } from '../receipts/confirm.ts'
import { expectSoundBooks, openDeal, orderOf, partsOf, retireEverybody } from '../test/opened.ts'
import {
  caller,
  holdings,
  newShop,
  newTrader,
  orderInput,
  setRate,
  type TestShop,
  type Trader,
} from '../test/shop.ts'
import { reasonOf } from './refuse.ts'

const mostOpen = 250
const world = useWorld({ environment: { MERCHANT_OPEN_ORDERS: String(mostOpen) } })
let shop: TestShop

beforeAll(() => setRate(world))
beforeEach(async () => {
  await retireEverybody(world)
  shop = await newShop(world)
})

const ask = (amount: string, more: object = {}) => shop.call('POST', '/orders', orderInput(amount, more))

/** The last refusal of this shop, as support will read it: which filter cut how many. */
async function explained() {
  const [row] = await world.query<{
    reason: string
    candidates: number
    cuts: { filter: string; count: number }[]
  }>('select reason, candidates, cuts from match_refusal where merchant_id = $1 order by id desc limit 1', [
    shop.merchantId,
  ])
  return {
    reason: row?.reason,
    cuts: Object.fromEntries((row?.cuts ?? []).map(({ filter, count }) => [filter, count])),
  }
}

const sumsOf = (body: { id: string }[]) =>
  world.query<{ method: string; kopecks: bigint }>(
    'select payment_method_id as method, amount_kopecks as kopecks from deal where order_id = any ($1::uuid[])',
    [body.map(({ id }) => id)],
  )

test('fifty equal orders on three methods: no two share a method and a sum, and added kopecks are shown', async () => {
  for (let at = 0; at < 3; at += 1) await newTrader(world)

  const replies = await Promise.all(Array.from({ length: 50 }, () => ask('5000.00')))

  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
  const sums = await sumsOf(replies.map(({ body }) => body))
  expect(new Set(sums.map(({ method, kopecks }) => `${method} ${kopecks}`)).size).toBe(50)
  expect(sums.filter(({ kopecks }) => kopecks === 500_000n)).toHaveLength(3)
  for (const { kopecks } of sums) expect(kopecks >= 500_000n && kopecks <= 500_099n).toBe(true)
  const added = replies.find(({ body }) => body.amount !== '5000.00')?.body
  expect(added).toMatchObject({ amount_requested: '5000.00' })
  const { order } = await orderOf(world, { orderId: added.id })
  const { body: page } = await world.browser().call('checkout', { params: { token: order.token } })
  expect(page).toMatchObject({ has_added_kopecks: true, amount: added.amount, amount_requested: '5000.00' })
})

test('where the shop wants the exact sum the fourth of them is refused, and told why', async () => {
  for (let at = 0; at < 3; at += 1) await newTrader(world)

  const replies = await Promise.all(
    Array.from({ length: 12 }, () => ask('5000.00', { allow_unique_amount: false })),
  )

  expect(replies.filter(({ status }) => status === 201)).toHaveLength(3)
  for (const { status, body } of replies.filter((one) => one.status !== 201))
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'order.busy_amount' })
  expect(await explained()).toMatchObject({ reason: 'busy_amount', cuts: { busy_amount: 3 } })
})

test('a sum stays taken for two hours after its deal has ended', async () => {
  await newTrader(world)
  const deal = await openDeal(world, shop, '5000.00')
  await shop.call('POST', `/orders/${deal.orderId}/cancel`)

  expect((await ask('5000.00', { allow_unique_amount: false })).body.code).toBe('order.busy_amount')
  const [held] = await world.query<{ minutes: number }>(
    'select (extract(epoch from held_until - clock_timestamp()) / 60)::float8 as minutes from amount_reservation where deal_id = $1',
    [deal.dealId],
  )
  expect(held?.minutes).toBeCloseTo(120, 0)
  await world.query('update amount_reservation set held_until = clock_timestamp() where deal_id = $1', [
    deal.dealId,
  ])
  expect((await ask('5000.00', { allow_unique_amount: false })).status).toBe(201)
})

test('two hundred orders at once never promise more than a trader has: exactly as many as fit', async () => {
  const trader = await newTrader(world, { usdt: 100n })
  const node = await world.node()
  const other = caller(node.url, shop.key)

  // Each is worth a little more than ten USDT, so nine fit.
  const replies = await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      (at % 2 === 0 ? shop.call : other)(
        'POST',
        '/orders',
        orderInput(`${925 + Math.floor((at + 1) / 100)}.${String((at + 1) % 100).padStart(2, '0')}`),
      ),
    ),
  )
  await node.stop()

  expect(replies.filter(({ status }) => status === 201)).toHaveLength(9)
  for (const { status, body } of replies.filter((one) => one.status !== 201))
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'order.amount_out_of_range' })
  expect((await explained()).cuts).toMatchObject({ funds: 1 })
  const { available, frozen } = await holdings(world, trader.id)
  expect(Number(available) + Number(frozen)).toBeCloseTo(100, 6)
  expect(Number(frozen)).toBeGreaterThan(90)
})

test('a phone that falls silent after it was looked at is not matched any more', async () => {
  const trader = await newTrader(world)
  expect((await ask('5000.00')).status).toBe(201)
  await world.query(`update terminal set last_ping_at = now() - interval '181 seconds' where id = $1`, [
    trader.terminalId,
  ])

  expect(await ask('5001.00')).toMatchObject({ status: 409, body: { code: 'order.no_active_traders' } })
  expect((await explained()).cuts).toMatchObject({ terminal_silent: 1 })
})

describe('every filter is named in the explanation, and none is passed', () => {
  const userFaults = [
    ['not_activated', 'is_activated = false'],
    ['not_working', 'is_work = false'],
    ['blocked', 'blocked_at = now()'],
  ] as const
  const methodFaults = [
    ['inactive', 'is_active = false'],
    ['unbound', 'terminal_id = null'],
    ['method_rating', 'rating_points = 2881'],
  ] as const

  test.each(userFaults)('%s', async (filter, fault) => {
    const trader = await newTrader(world)
    expect((await ask('5000.00')).status).toBe(201)
    await world.query(`update user_account set ${fault} where id = $1`, [trader.id])

    expect((await ask('5001.00')).body.code).toBe('order.no_active_traders')
    expect((await explained()).cuts).toMatchObject({ [filter]: 1 })
  })

  test.each(methodFaults)('%s', async (filter, fault) => {
    const before = (await ask('5000.00')).status === 201 ? {} : (await explained()).cuts
    const trader = await newTrader(world)
    await world.query(`update payment_method set ${fault} where id = $1`, [trader.methodId])

    expect((await ask('5001.00')).body.code).toBe('order.no_active_traders')
    expect((await explained()).cuts[filter]).toBe((before[filter] ?? 0) + 1)
  })

  test('a trader whose methods together are rated too low', async () => {
    const trader = await newTrader(world)
    const bad = await newTrader(world, { id: trader.id, usdt: 0n, ratingPoints: 9_000 })
    await world.query('update payment_method set is_active = false where id = $1', [bad.methodId])

    expect((await ask('5000.00')).body.code).toBe('order.no_active_traders')
    expect((await explained()).cuts).toMatchObject({ trader_rating: 1 })
  })

  test('a rating of exactly 51 is enough', async () => {
    await newTrader(world, { ratingPoints: 2_880 })

    expect((await ask('5000.00')).status).toBe(201)
  })

  test('a pair that the house would pay for', async () => {
    await newTrader(world, { depositBasisPoints: 701 })

    expect((await ask('5000.00')).body.code).toBe('order.no_active_traders')
    expect((await explained()).cuts).toMatchObject({ margin: 1 })
    await newTrader(world, { depositBasisPoints: 700 })
    expect((await ask('5000.00')).status).toBe(201)
  })

  test('a trader in debt, until it is paid', async () => {
    const trader = await newTrader(world)
    const owe = (micro: string) =>
      world.query(
        `select ledger.post_one('test.debt', $1, 'USDT', null, array[$2, '00000000-0000-0000-0000-000000000000']::uuid[],
          array['debt', 'revenue'], array[-$3::bigint, $3::bigint], '{}', '{}', '{}', '{}')`,
        [`test:${randomUUID()}`, trader.id, micro],
      )
    await owe('1')

    expect((await ask('5000.00')).body.code).toBe('order.no_active_traders')
    expect((await explained()).cuts).toMatchObject({ debt: 1 })
    await owe('-1')
    expect((await ask('5000.00')).status).toBe(201)
  })

  test('the fifth open dispute, whatever became of others', async () => {
    const trader = await newTrader(world)
    const dispute = (status: string, count: number, isAdmitted = true) =>
      world.query(
        `insert into dispute (deal_id, trader_id, merchant_id, status, opened_by, deal_status_before, is_over_limit, admitted_at,
           amount_kopecks, is_test)
         select gen_random_uuid(), $1, $2, $3, 'support', 'expired', not $5, case when $5 then now() end, 500000, false
         from generate_series(1, $4::integer)`,
        [trader.id, shop.merchantId, status, count, isAdmitted],
      )
    await dispute('completed_towards_trader', 5)
    // Beyond their shop's limits, and not let in: opening cases must not take a trader out of matching.
    await dispute('waiting', 5, false)
    await dispute('waiting', 2)
    await dispute('consideration', 1)
    await dispute('deepconsideration', 1)
    expect((await ask('5000.00')).status).toBe(201)

    await dispute('waiting', 1)
    expect((await ask('5001.00')).body.code).toBe('order.no_active_traders')
    expect((await explained()).cuts).toMatchObject({ disputes: 1 })
    await world.query('delete from dispute where trader_id = $1', [trader.id])
  })

  test('a phone that the bank has locked out', async () => {
    const trader = await newTrader(world)
    await world.query(
      `insert into terminal_alarm (terminal_id, kind, bank) values ($1, 'bank_blocked', 'sberbank')`,
      [trader.terminalId],
    )

    expect((await ask('5000.00')).body.code).toBe('order.no_active_traders')
    expect((await explained()).cuts).toMatchObject({ bank_blocked: 1 })
  })

  test('limits in dollars, both ends included', async () => {
    await newTrader(world, { minDollars: 50, maxDollars: 60 })

    for (const amount of ['4624.99', '5550.01']) {
      expect(await ask(amount)).toMatchObject({ status: 409, body: { code: 'order.amount_out_of_range' } })
      expect((await explained()).cuts).toMatchObject({ amount_range: 1 })
    }
    for (const amount of ['4625.00', '5550.00']) expect((await ask(amount)).status).toBe(201)
  })

  test('a way to pay that nobody serves', async () => {
    const trader = await newTrader(world)
    await world.query('update payment_method set is_sbp = false where id = $1', [trader.methodId])

    expect(await ask('5000.00', { order_type: 'sbp' })).toMatchObject({
      status: 409,
      body: { code: 'order.method_off' },
    })
    expect((await explained()).cuts).toMatchObject({ mode: 1 })
    expect((await ask('5000.00', { order_type: 'any' })).body).toMatchObject({ status: 'pending' })
  })
})

test('without a rate that is fresh nothing is matched', async () => {
  await newTrader(world)
  await world.query(`update rate set observed_at = now() - interval '16 minutes'`)
  // A node without a cached answer: others cache it for two seconds.
  const node = await world.node()

  const reply = await caller(node.url, shop.key)('POST', '/orders', orderInput('5000.00'))

  expect(reply).toMatchObject({ status: 503, body: { code: 'rate.unavailable' } })
  await node.stop()
  await setRate(world)
})

test('a shop with too many open orders waits, and other shops go on', async () => {
  await newTrader(world)
  const hosted = (one: TestShop) => one.call('POST', '/orders', orderInput('5000.00', { mode: 'hosted' }))
  await world.query(
    `insert into merchant_order (id, merchant_id, is_test, external_id, token, amount_kopecks, order_type, mode, ttl_minutes,
       allow_unique_amount, state, due_at)
     select gen_random_uuid(), $1, false, n::text, 'token-' || gen_random_uuid(), 1, 'any', 'hosted', 15, true, 'new',
       now() + interval '1 hour' from generate_series(1, $2::integer) as n`,
    [shop.merchantId, mostOpen - 1],
  )
  const last = await hosted(shop)
  expect(last.status).toBe(201)

  expect(await hosted(shop)).toMatchObject({ status: 429, body: { code: 'order.too_many_open' } })
  expect(await ask('5000.00')).toMatchObject({ status: 429, body: { code: 'order.too_many_open' } })
  const other = await newShop(world)
  expect((await hosted(other)).status).toBe(201)
  expect((await other.call('POST', '/orders', orderInput('5000.00'))).status).toBe(201)
  // A canceled order counts for 15 minutes more.
  await shop.call('POST', `/orders/${last.body.id}/cancel`)
  expect((await hosted(shop)).body.code).toBe('order.too_many_open')
  await world.query(`update shop_cancellation set at = at - interval '15 minutes' where merchant_id = $1`, [
    shop.merchantId,
  ])
  expect((await hosted(shop)).status).toBe(201)
})

/** A method's points, folded from its events as the rules say, each step within the limits. */
async function folded(trader: Trader, start: number): Promise<{ stored: number; folded: number }> {
  const events = await world.query<{ points: number }>(
    'select points from rating_history where payment_method_id = $1 order by id',
    [trader.methodId],
  )
  const [method] = await world.query<{ rating_points: number }>(
    'select rating_points from payment_method where id = $1',
    [trader.methodId],
  )
  const fold = events.reduce((points, one) => Math.min(9_000, Math.max(-3_000, points + one.points)), start)
  return { stored: method?.rating_points ?? Number.NaN, folded: fold }
}

test('a rating is the fold of its events, also of those that one batch wrote', async () => {
  const trader = await newTrader(world, { ratingPoints: -3_000 })
  const deals = await Promise.all(
    ['2000.00', '2001.00', '2002.00'].map((amount) => openDeal(world, shop, amount)),
  )
  const step = ({ dealId }: { dealId: string }, ratingPoints: number) =>
    partsOf(world).step({
      deal: { id: dealId, traderId: trader.id },
      from: ['pending'],
      to: 'verification',
      cause: 'test',
      by: 'system',
      ratingPoints,
    })

  // The first keeps the lane busy, so that the other two are written together.
  await Promise.all(deals.map((deal, at) => step(deal, [-100, -100, 1_000][at] ?? 0)))

  expect(await folded(trader, -3_000)).toEqual({ stored: -2_000, folded: -2_000 })
})

test.each([0, -2_950])('a rating is the fold of its events, also at its limits (from %i)', async (start) => {
  const trader = await newTrader(world, { ratingPoints: start })
  const parts = partsOf(world)
  const deals = await Promise.all(
    Array.from({ length: 12 }, (_, at) => openDeal(world, shop, `${2_000 + at}.00`)),
  )
  const claimed = deals.filter((_, at) => at % 3 === 2)
  for (const deal of claimed) await claimPaid(parts, await orderOf(world, deal), { by: 'payer' })

  await Promise.all(
    deals.map((deal) =>
      claimed.includes(deal)
        ? openDispute(parts, deal.dealId, { openedBy: 'support', comment: '', cause: 'dispute_by_support' })
        : confirm(parts, trader.id, deal.dealId),
    ),
  )

  const rating = await folded(trader, start)
  expect(rating.stored).toBe(rating.folded)
})

test('the nearest miss is what the merchant is told', () => {
  const refusedFor = (...filters: MatchFilter[]) =>
    reasonOf(filters.map((filter) => ({ filter, count: 1, examples: [] })))

  expect(refusedFor('inactive', 'mode', 'amount_range', 'busy_amount')).toBe('busy_amount')
  expect(refusedFor('inactive', 'mode', 'amount_range')).toBe('amount_out_of_range')
  expect(refusedFor('inactive', 'funds')).toBe('amount_out_of_range')
  expect(refusedFor('inactive', 'mode')).toBe('method_off')
  expect(refusedFor('inactive', 'debt', 'margin')).toBe('no_active_traders')
  expect(refusedFor('busy_amount', 'shop_share')).toBe('no_active_traders')
  expect(refusedFor()).toBe('no_active_traders')
})

test('the books agree after all of it', () => expectSoundBooks(world))
