import { beforeEach, describe, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { endDue } from '../orders/clocks.ts'
import {
  type Booked,
  book,
  expectSoundBooks,
  letDue,
  type Opened,
  openDeal,
  partsOf,
  placed,
  retireEverybody,
  statusOf,
} from '../test/opened.ts'
import { acceptOrder, usePartScene, viewOrder } from '../test/part-scene.ts'
import { fateOf, holdings, newShop, newTrader, type TestShop } from '../test/shop.ts'
import { expectPaidEventOnce, shopEventsOf } from '../test/shop-events.ts'
import { confirm } from './confirm.ts'

// What somebody would try who wants money of a part payment that is not theirs.

const world = useWorld()
const scene = usePartScene(world)
const { comes, matchAgain } = scene
let thief: TestShop

beforeEach(async () => {
  thief = await newShop(world)
})

/** The bank's own app reports it, too. */
async function learns(receiptId: string): Promise<void> {
  await world.query(
    `update receipt set trust = 3, trust_reason = 'bank_app', has_push = true where id = $1`,
    [receiptId],
  )
  await matchAgain(receiptId)
}

// The payer's own shop has passed on no name, and the thief's has: the bank's text names the payer of both.
describe('a deal under the name of somebody whose own order has none', () => {
  test.each([
    ['no payer', {}],
    ['a payer without a letter', { payer: { name: '—' } }],
    ['an empty name', { payer: { name: '' } }],
  ])('%s: what she pays short is no part that the thief’s shop may accept', async (_, own) => {
    const annas = await openDeal(world, scene.shop, '5000.00', own)
    const bait = await openDeal(world, thief, '6000.00', { payer: { name: 'Анна Белова' } })

    await comes('4900.00', { payer: 'АННА БЕЛОВА' })

    const { status, body } = await acceptOrder(thief, bait)
    expect([status, body.code]).toEqual([409, 'order.nothing_to_accept'])
    expect(await holdings(world, thief.merchantId)).toEqual({})
    expect(await statusOf(world, annas.dealId)).toBe('pending')
    await expectSoundBooks(world)
  })

  // The usual order: an SMS that proves nothing, and seconds later the bank's app.
  test('nor when the bank’s app tells of it after the SMS', async () => {
    await openDeal(world, scene.shop, '5000.00')
    const bait = await openDeal(world, thief, '6000.00', { payer: { name: 'Анна Белова' } })
    const id = await comes('4900.00', { payer: 'АННА БЕЛОВА', trust: 1, trustReason: 'not_proven' })

    await learns(id)

    expect((await acceptOrder(thief, bait)).body.code).toBe('order.nothing_to_accept')
    expect(await fateOf(world, id)).toMatchObject({ fate: 'partial', reason: 'not_exact' })
  })

  test.each([['5100.00'], ['9000.00']])(
    '%s is more than the thief’s deal: it does not complete it',
    async (sum) => {
      await openDeal(world, scene.shop, '5000.00', { payer: { name: '123' } })
      const bait = await openDeal(world, thief, '4500.00', { payer: { name: 'Анна Белова' } })

      await comes(sum, { payer: 'АННА БЕЛОВА' })

      expect(await statusOf(world, bait.dealId)).toBe('verification')
      expect(await holdings(world, thief.merchantId)).toEqual({})
    },
  )
})

describe('the trader keeps no part when the whole sum comes after it', () => {
  test('a little more: paid for all of it', async () => {
    const deal = await openDeal(world, scene.shop, '5000.00')
    await comes('500.00')

    await comes('5000.00')

    // 5 500.00 at 92.50 are 59.459460; 7 % of it, rounded up, is the fee.
    expect(await viewOrder(scene.shop, deal)).toMatchObject({
      status: 'complete',
      amount_received: '5500.00',
      overpaid: true,
      credit_usdt: '55.297297',
    })
    expect(await shopEventsOf(world, deal.orderId)).toEqual([
      'order.created',
      'order.underpaid',
      'order.overpaid',
      'order.completed',
    ])
    await expectSoundBooks(world)
  })

  test.each([
    ['much more, and no name', '3000.00', 1_000n],
    ['more than the trader has', '500.00', 55n],
  ])('%s: paid for the sum, and the shop is told what came', async (_, part, usdt) => {
    await retireEverybody(world)
    scene.trader = await newTrader(world, { usdt })
    const deal = await openDeal(world, scene.shop, '5000.00')
    await comes(part)

    await comes('5000.00')

    expect(await viewOrder(scene.shop, deal)).toMatchObject({
      status: 'complete',
      amount_received: `${Number(part) + 5000}.00`,
      overpaid: true,
      credit_usdt: '50.270271',
    })
    expect((await shopEventsOf(world, deal.orderId)).slice(-2)).toEqual(['order.overpaid', 'order.completed'])
    await expectSoundBooks(world)
  })

  test('a part that proves nothing counts for nothing', async () => {
    const deal = await openDeal(world, scene.shop, '5000.00')
    await comes('500.00', { trust: 1, trustReason: 'not_proven' })

    await comes('5000.00')

    expect(await viewOrder(scene.shop, deal)).toMatchObject({ amount_received: '5000.00', overpaid: false })
  })
})

// A trader with nothing free, whose payer sends a little too much: the last part is held, and the shop sees only the first.
test.each([
  ['more than the trader has', '2900.00', 55n],
  ['much more, and no name', '5100.00', 1_000n],
])('a shop can’t accept a part while more is held: %s', async (_, held, usdt) => {
  await retireEverybody(world)
  scene.trader = await newTrader(world, { usdt })
  const deal = await openDeal(world, scene.shop, '5000.00')
  await comes('3000.00')
  const id = await comes(held)
  expect(await fateOf(world, id)).toMatchObject({ fate: 'held', deal_id: deal.dealId })

  const { status, body } = await acceptOrder(scene.shop, deal)

  expect([status, body.code]).toEqual([409, 'order.nothing_to_accept'])
  expect(await statusOf(world, deal.dealId)).toBe('verification')
  await expectSoundBooks(world)
})

test('a held text that proves nothing keeps no shop from accepting', async () => {
  const deal = await openDeal(world, scene.shop, '5000.00')
  await comes('3000.00')
  await comes('5000.00', { trust: 0, trustReason: 'balance_breaks' })

  expect((await acceptOrder(scene.shop, deal)).status).toBe(200)
})

describe('the rest of a payment whose part was accepted', () => {
  test('is no part of a stranger’s deal on the same card', async () => {
    const deal = await openDeal(world, scene.shop, '5000.00')
    await comes('3000.00')
    await acceptOrder(scene.shop, deal)
    const bait = await openDeal(world, thief, '9000.00')

    const rest = await comes('2000.00')

    expect(await fateOf(world, rest)).toMatchObject({ fate: 'unmatched', reason: 'not_exact' })
    expect((await acceptOrder(thief, bait)).body.code).toBe('order.nothing_to_accept')
    expect(await statusOf(world, bait.dealId)).toBe('pending')
  })

  test('but a deal of that very sum, and one of the payer’s name, get their money', async () => {
    const deal = await openDeal(world, scene.shop, '5000.00')
    await comes('3000.00')
    await acceptOrder(scene.shop, deal)
    const named = await openDeal(world, thief, '9000.00', { payer: { name: 'Борис Волков' } })

    const part = await comes('2000.00', { payer: 'БОРИС ВОЛКОВ' })
    const exact = await openDeal(world, thief, '2000.00')
    await comes('2000.00')

    expect(await fateOf(world, part)).toMatchObject({ fate: 'partial', deal_id: named.dealId })
    expect(await statusOf(world, exact.dealId)).toBe('complete')
  })
})

describe('accepted twice in the moment in which something else ends the deal: one end, paid once', () => {
  const arrives = async (...all: Booked[]) => {
    await book(world, scene.trader, ...all)
    await placed(world)
  }
  const contradiction = { amount: '5000.00', trust: 0, trustReason: 'balance_breaks' }
  const ends: readonly (readonly [string, (deal: Opened) => Promise<unknown>])[] = [
    ['the trader confirms', ({ dealId }) => confirm(partsOf(world), scene.trader.id, dealId).catch(String)],
    ['the rest comes', () => arrives({ amount: '2000.00' })],
    ['the whole sum comes', () => arrives({ amount: '5000.00' })],
    ['its clock ends', ({ dealId }) => letDue(world, dealId).then(() => endDue(partsOf(world)))],
    ['a contradiction comes', () => arrives(contradiction)],
  ]

  test.each(ends)('%s', async (_, act) => {
    const deal = await openDeal(world, scene.shop, '5000.00')
    await comes('3000.00')

    const [, ...accepted] = await Promise.all([
      act(deal),
      acceptOrder(scene.shop, deal),
      acceptOrder(scene.shop, deal),
    ])

    expect(accepted.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect(['complete', 'dispute']).toContain(await statusOf(world, deal.dealId))
    await expectSoundBooks(world)
    await expectPaidEventOnce(world)
  })
})
