import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { endDue } from '../orders/clocks.ts'
import {
  book,
  causesOf,
  expectSoundBooks,
  letDue,
  openDeal,
  partsOf,
  placed,
  retireEverybody,
  statusOf,
} from '../test/opened.ts'
import { unproven, usePartScene, viewOrder } from '../test/part-scene.ts'
import { fateOf, holdings, newTrader } from '../test/shop.ts'
import { expectPaidEventOnce, shopEventsOf } from '../test/shop-events.ts'
import { suspectCompletions } from './suspects.ts'

const world = useWorld()
const scene = usePartScene(world)
const { comes, matchAgain } = scene
let chainId: string

beforeEach(async () => {
  chainId = await provenChain()
})

async function provenChain(): Promise<string> {
  const id = randomUUID()
  await world.query(
    `insert into balance_chain (id, terminal_id, bank, account_key, balance_kopecks, proven_kopecks, last_moved_kopecks, secret_kopecks,
       proven_at) values ($1, $2, 'sberbank', 'key', 1, 1, 0, 0, now() - interval '1 hour')`,
    [id, scene.trader.terminalId],
  )
  return id
}

const chained = () => ({ trust: 2, trustReason: 'balance_follows', chainId })

const completions = (dealId: string) =>
  world.query('select from ledger.transfer where kind = $1 and reference = $2', [
    'deal.completed',
    `deal:${dealId}:completed`,
  ])

test('2 600 and 2 000 of 4 600 complete, once, and pay for 4 600', async () => {
  const deal = await openDeal(world, scene.shop, '4600.00')

  const first = await comes('2600.00')
  const last = await comes('2000.00', chained())

  expect(await fateOf(world, first)).toEqual({ fate: 'partial', reason: 'trusted', deal_id: deal.dealId })
  expect(await fateOf(world, last)).toEqual({ fate: 'settled', reason: 'by_sms', deal_id: deal.dealId })
  expect(await viewOrder(scene.shop, deal)).toMatchObject({
    status: 'complete',
    amount_received: '4600.00',
    overpaid: false,
    amount_usdt: '49.729730',
  })
  expect(await shopEventsOf(world, deal.orderId)).toEqual([
    'order.created',
    'order.underpaid',
    'order.completed',
  ])
  expect(await causesOf(world, deal.dealId)).toEqual(['matched', 'receipt_less', 'receipt_parts'])
  expect(await completions(deal.dealId)).toHaveLength(1)
  await expectSoundBooks(world)
  await expectPaidEventOnce(world)
})

test('three parts in one moment complete once', async () => {
  const deal = await openDeal(world, scene.shop, '4600.00')

  await book(world, scene.trader, { amount: '2600.00' }, { amount: '1500.00' }, { amount: '500.00' })
  await placed(world)

  expect(await viewOrder(scene.shop, deal)).toMatchObject({ status: 'complete', amount_received: '4600.00' })
  expect(await completions(deal.dealId)).toHaveLength(1)
  await expectSoundBooks(world)
})

test('parts placed again after a crash, by two nodes, complete once', async () => {
  const node = await world.node()
  const deal = await openDeal(world, scene.shop, '4600.00')
  const ids = [await comes('2600.00'), await comes('2000.00')]

  for (const id of ids) await matchAgain(id)
  await node.stop()

  expect(await completions(deal.dealId)).toHaveLength(1)
  expect(await holdings(world, scene.shop.merchantId)).toEqual({
    available: (await viewOrder(scene.shop, deal)).credit_usdt,
  })
  expect(await shopEventsOf(world, deal.orderId)).toEqual([
    'order.created',
    'order.underpaid',
    'order.completed',
  ])
})

test('more by parts completes for what came', async () => {
  const deal = await openDeal(world, scene.shop, '4600.00')

  await comes('2600.00')
  await comes('2092.50')

  expect(await viewOrder(scene.shop, deal)).toMatchObject({
    status: 'complete',
    amount_received: '4692.50',
    overpaid: true,
    amount_usdt: '50.729730',
  })
  expect((await shopEventsOf(world, deal.orderId)).slice(-2)).toEqual(['order.overpaid', 'order.completed'])
  await expectSoundBooks(world)
})

test('a part that proves nothing completes nothing, first or last, and the trader decides', async () => {
  const first = await openDeal(world, scene.shop, '4600.00')
  await comes('2600.00', unproven)
  await comes('2000.00')
  expect(await statusOf(world, first.dealId)).toBe('verification')

  await retireEverybody(world)
  scene.trader = await newTrader(world, { usdt: 1_000n })
  const second = await openDeal(world, scene.shop, '4600.00')
  await comes('2600.00')
  await comes('2000.00', unproven)
  expect(await statusOf(world, second.dealId)).toBe('verification')
  expect(await holdings(world, scene.shop.merchantId)).toEqual({})
})

test('the SMS that came before the bank’s own app told of the same part completes with it', async () => {
  const deal = await openDeal(world, scene.shop, '4600.00')
  await comes('2600.00')
  const last = await comes('2000.00', unproven)
  expect(await statusOf(world, deal.dealId)).toBe('verification')

  await world.query(
    `update receipt set trust = 3, trust_reason = 'bank_app', has_push = true where id = $1`,
    [last],
  )
  await matchAgain(last)

  expect(await viewOrder(scene.shop, deal)).toMatchObject({ status: 'complete', amount_received: '4600.00' })
  expect(await shopEventsOf(world, deal.orderId)).toEqual([
    'order.created',
    'order.underpaid',
    'order.underpaid',
    'order.completed',
  ])
})

test('parts of SMS are counted against what a chain may settle: 150 000 between two proofs', async () => {
  await world.query(
    `with spent as (
       insert into receipt (owner_id, terminal_id, bank, payment_method_id, amount_kopecks, trust, trust_reason, chain_id, has_sms,
         has_push, received_at)
       values ($1, $2, 'sberbank', $3, 14600000, 2, 'balance_follows', $4, true, false, now()) returning id)
     insert into receipt_fate (receipt_id, owner_id, fate, deal_id, reason) select id, $1, 'settled', $5, 'by_sms' from spent`,
    [
      scene.trader.id,
      scene.trader.terminalId,
      scene.trader.methodId,
      chainId,
      (await openDeal(world, scene.shop, '100.00')).dealId,
    ],
  )
  await world.query(
    `update amount_reservation set held_until = now(), due_at = null where payment_method_id = $1`,
    [scene.trader.methodId],
  )
  const deal = await openDeal(world, scene.shop, '4600.00')

  const first = await comes('2600.00', chained())
  const last = await comes('2000.00', chained())

  expect(await fateOf(world, first)).toMatchObject({ fate: 'partial', reason: 'by_sms' })
  expect(await fateOf(world, last)).toMatchObject({ fate: 'partial', reason: 'not_exact' })
  expect(await statusOf(world, deal.dealId)).toBe('verification')
})

test('a contradiction that comes between takes the trust of the SMS before it', async () => {
  const deal = await openDeal(world, scene.shop, '4600.00')
  await comes('2600.00', chained())
  await comes('4600.00', { trust: 0, trustReason: 'balance_breaks' })

  await comes('2000.00')

  expect(await statusOf(world, deal.dealId)).toBe('verification')
  expect(await holdings(world, scene.shop.merchantId)).toEqual({})
})

test('a proof that breaks the chain takes the trust of its parts', async () => {
  const deal = await openDeal(world, scene.shop, '4600.00')
  const first = await comes('2600.00', chained())

  await partsOf(world).db.write((tx) => suspectCompletions(tx, chainId, new Date(Date.now() - 3_600_000)))
  await comes('2000.00')

  expect(await fateOf(world, first)).toMatchObject({ fate: 'partial', reason: 'not_exact' })
  expect(await statusOf(world, deal.dealId)).toBe('verification')
})

test('of several open deals the payer’s name tells whose the parts are', async () => {
  const anna = await openDeal(world, scene.shop, '4600.00', { payer: { name: 'Анна Белова' } })
  const boris = await openDeal(world, scene.shop, '9000.00', { payer: { name: 'Борис Волков' } })

  await comes('2600.00', { payer: 'АННА БЕЛОВА' })
  const nobodys = await comes('1111.00')
  await comes('2000.00', { payer: 'АННА БЕЛОВА' })

  expect(await statusOf(world, anna.dealId)).toBe('complete')
  expect(await statusOf(world, boris.dealId)).toBe('pending')
  expect(await fateOf(world, nobodys)).toMatchObject({ fate: 'unmatched', reason: 'not_exact' })
})

test('a deal with a part goes to dispute by its clock, and the rest is evidence', async () => {
  const deal = await openDeal(world, scene.shop, '4600.00')
  await comes('2600.00')
  await letDue(world, deal.dealId)
  await endDue(partsOf(world))
  expect(await statusOf(world, deal.dealId)).toBe('dispute')

  const rest = await comes('2000.00')

  expect(await fateOf(world, rest)).toMatchObject({ fate: 'evidence', deal_id: deal.dealId })
})
