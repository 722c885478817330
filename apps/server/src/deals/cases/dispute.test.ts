import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { claimPaid } from '../checkout/payer-acts.ts'
import { endDue } from '../orders/clocks.ts'
import { setSign } from '../store.ts'
import {
  book,
  expectSoundBooks,
  letDue,
  type Opened,
  openDeal,
  orderOf,
  partsOf,
  placed,
  retireEverybody,
  statusOf,
} from '../test/opened.ts'
import {
  holdings,
  newShop,
  newTrader,
  orderInput,
  setRate,
  type TestShop,
  type Trader,
} from '../test/shop.ts'
import { showEvidence } from '../test/shown.ts'
import { openDispute } from './dispute.ts'

const world = useWorld()
let shop: TestShop
let trader: Trader

beforeAll(() => setRate(world))
beforeEach(() => begin(1_000n))

async function begin(usdt: bigint): Promise<void> {
  await retireEverybody(world)
  shop = await newShop(world)
  trader = await newTrader(world, { usdt })
}

const without = ({ orderId }: Opened) =>
  shop.call('POST', `/orders/${orderId}/dispute`, { comment: 'It was paid' })

/** The shop shows a file about it, as it must. */
async function dispute({ orderId, dealId }: Opened, by = shop) {
  const evidence = [await showEvidence(world, dealId)]
  return by.call('POST', `/orders/${orderId}/dispute`, { comment: 'It was paid', evidence })
}

async function expired(amount = '5000.00'): Promise<Opened> {
  const deal = await openDeal(world, shop, amount)
  await letDue(world, deal.dealId)
  await endDue(partsOf(world))
  expect(await statusOf(world, deal.dealId)).toBe('expired')
  return deal
}

async function completed(): Promise<Opened> {
  const deal = await openDeal(world, shop, '5000.00')
  await book(world, trader, { amount: '5000.00' })
  await placed(world)
  expect(await statusOf(world, deal.dealId)).toBe('complete')
  return deal
}

/** Somebody takes so much out of their balance. */
async function spend(userId: string, micro: bigint): Promise<void> {
  await world.query(
    `select ledger.post_one('test.spent', 'test:' || gen_random_uuid(), 'USDT', null,
      array[$1, '00000000-0000-0000-0000-000000000000']::uuid[], array['available', 'custody'],
      array[-$2::bigint, $2::bigint], '{}', '{}', '{}', '{}')`,
    [userId, String(micro)],
  )
}

async function rowOf({ dealId }: Opened) {
  const [row] = await world.query<Record<string, string | boolean | number>>(
    `select status, opened_by, deal_status_before, held_micro::text, is_over_limit, points_taken from dispute where deal_id = $1`,
    [dealId],
  )
  return row
}

async function refusal(amount: string) {
  const { status, body } = await shop.call('POST', '/orders', orderInput(amount))
  const [row] = await world.query<{
    reason: string
    cuts: { filter: string; count: number; examples: string[] }[]
  }>('select reason, cuts from match_refusal where merchant_id = $1 order by id desc limit 1', [
    shop.merchantId,
  ])
  return {
    status,
    code: body.code,
    cutBy: row?.cuts.find(({ examples }) => examples.includes(trader.methodId))?.filter,
  }
}

test('of a deal in verification: what was frozen for it stays frozen, and nothing besides', async () => {
  const deal = await openDeal(world, shop, '5000.00')
  await claimPaid(partsOf(world), await orderOf(world, deal), { by: 'payer' })

  const { status, body } = await dispute(deal)

  expect({ status, body }).toMatchObject({ body: { status: 'dispute' } })
  expect(await holdings(world, trader.id)).toEqual({ available: '945.945945', frozen: '54.054055' })
  expect(await rowOf(deal)).toEqual({
    status: 'waiting',
    opened_by: 'merchant',
    deal_status_before: 'verification',
    held_micro: '0',
    is_over_limit: false,
    points_taken: 1_000,
  })
})

test('of a deal that had ended: the whole value is frozen again', async () => {
  const deal = await expired()

  await dispute(deal)

  expect(await holdings(world, trader.id)).toEqual({ available: '945.945945', frozen: '54.054055' })
  expect(await rowOf(deal)).toMatchObject({
    deal_status_before: 'expired',
    held_micro: '54054055',
  })
})

test('a canceled deal is disputed likewise', async () => {
  const deal = await openDeal(world, shop, '5000.00')
  await shop.call('POST', `/orders/${deal.orderId}/cancel`)

  await dispute(deal)

  expect(await holdings(world, trader.id)).toEqual({ available: '945.945945', frozen: '54.054055' })
})

test('as much is frozen as is available, and no more: no debt before the verdict', async () => {
  await begin(100n)
  const deal = await expired()
  await spend(trader.id, 80_000_000n)

  await dispute(deal)

  expect(await holdings(world, trader.id)).toEqual({ frozen: '20.000000' })
  expect(await rowOf(deal)).toMatchObject({ held_micro: '20000000' })
})

test('of a trader who has nothing, nothing is frozen', async () => {
  await begin(100n)
  const deal = await expired()
  await spend(trader.id, 100_000_000n)

  await dispute(deal)

  expect(await holdings(world, trader.id)).toEqual({})
  expect(await rowOf(deal)).toMatchObject({ held_micro: '0', is_over_limit: false })
})

test('a file that the payer sent in is a sign: no other is needed', async () => {
  const deal = await expired()
  await setSign(partsOf(world).db.each, deal.dealId)

  expect((await without(deal)).body.status).toBe('dispute')
})

// 36 calls of a shop froze 5 000 USDT, left a debt of 16 105 and a rating of 0.
test('order, cancel, dispute, and order, paid, dispute: again and again, and the trader has lost nothing', async () => {
  const before = await holdings(world, trader.id)
  const codes = new Set<string>()
  for (let round = 0; round < 12; round += 1) {
    const canceled = await openDeal(world, shop, `${5_000 + round}.00`)
    await shop.call('POST', `/orders/${canceled.orderId}/cancel`)
    const claimed = await openDeal(world, shop, `${7_000 + round}.00`)
    await shop.call('POST', `/orders/${claimed.orderId}/paid`)
    for (const deal of [canceled, claimed]) codes.add((await without(deal)).body.code)
    await letDue(world, claimed.dealId)
    await endDue(partsOf(world))
  }

  expect([...codes]).toEqual(['deal.no_sign'])
  expect(await holdings(world, trader.id)).toEqual(before)
  expect(await world.query('select from dispute where trader_id = $1', [trader.id])).toEqual([])
  expect(await pointsNow()).toBe(0)
  expect((await openDeal(world, shop, '9000.00')).methodId).toBe(trader.methodId)
})

async function pointsNow(): Promise<number | undefined> {
  const [row] = await world.query<{ points: number }>(
    'select rating_points as points from payment_method where id = $1',
    [trader.methodId],
  )
  return row?.points
}

test('of a completed deal: what the merchant got is frozen', async () => {
  const deal = await completed()

  await dispute(deal)

  expect(await holdings(world, shop.merchantId)).toEqual({ frozen: '50.270271' })
  expect(await holdings(world, trader.id)).toEqual({ available: '948.108107' })
  expect(await rowOf(deal)).toMatchObject({ deal_status_before: 'complete', held_micro: '50270271' })
})

test('what the merchant has spent meanwhile is not frozen, and no debt yet', async () => {
  const deal = await completed()
  await spend(shop.merchantId, 50_000_000n)

  await dispute(deal)

  expect(await holdings(world, shop.merchantId)).toEqual({ frozen: '0.270271' })
})

test('it costs the method one point, which the events tell', async () => {
  const points = async () => {
    const [row] = await world.query<{ points: number; folded: number }>(
      `select rating_points as points, (select coalesce(sum(points), 0)::integer from rating_history where payment_method_id = $1) as folded
       from payment_method where id = $1`,
      [trader.methodId],
    )
    return row
  }
  const deal = await completed()
  expect(await points()).toEqual({ points: -100, folded: -100 })

  await dispute(deal)

  expect(await points()).toEqual({ points: 900, folded: 900 })
})

test('a pending deal has nothing to dispute yet', async () => {
  const deal = await openDeal(world, shop, '5000.00')

  expect(await dispute(deal)).toMatchObject({ status: 409, body: { code: 'deal.not_disputable' } })
})

test('a second dispute is refused, also when ten are begun at once', async () => {
  const deal = await expired()

  const begun = await Promise.all(Array.from({ length: 10 }, () => dispute(deal)))

  expect(begun.filter(({ status }) => status < 300)).toHaveLength(1)
  expect(new Set(begun.filter(({ status }) => status >= 300).map(({ body }) => body.code))).toEqual(
    new Set(['deal.disputed']),
  )
  expect(await holdings(world, trader.id)).toEqual({ available: '945.945945', frozen: '54.054055' })
})

/** By support, with a file. Answers the dispute's id. */
async function opened({ dealId }: Opened): Promise<string> {
  const evidenceIds = [await showEvidence(world, dealId)]
  const opening = { openedBy: 'support', comment: '', cause: 'dispute_by_support', evidenceIds } as const
  return openDispute(partsOf(world), dealId, opening)
}

test('disputes that compete for one trader’s last money never freeze more than there is', async () => {
  await begin(200n)
  const others = [shop, await newShop(world), await newShop(world)]
  const deals = []
  for (const [at, own] of others.entries()) {
    shop = own
    deals.push(await expired(`${5_000 + at}.00`))
  }
  await spend(trader.id, 100_000_000n)

  await Promise.all(deals.map(opened))

  expect(await holdings(world, trader.id)).toEqual({ frozen: '100.000000' })
})

test('five open disputes cut a trader off', async () => {
  const deals = []
  for (let at = 0; at < 5; at += 1) {
    shop = await newShop(world)
    deals.push(await expired(`${5_000 + at}.00`))
  }
  const last = deals.pop() as Opened
  for (const deal of deals) await opened(deal)
  // Points have a limit of their own; this is about the count.
  await world.query('update payment_method set rating_points = 0 where id = $1', [trader.methodId])
  await shop.call('POST', `/orders/${(await openDeal(world, shop, '1000.00')).orderId}/cancel`)

  await opened(last)
  await world.query('update payment_method set rating_points = 0 where id = $1', [trader.methodId])

  expect(await refusal('2000.00')).toEqual({
    status: 409,
    code: 'order.no_active_traders',
    cutBy: 'disputes',
  })
})

test('the books agree after all of it', () => expectSoundBooks(world))
