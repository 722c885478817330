import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { claimPaid } from '../checkout/payer-acts.ts'
import type { Deal } from '../deal.ts'
import { setSign } from '../store.ts'
import {
  book,
  causesOf,
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
import { endDue, expire } from './clocks.ts'

const world = useWorld({ isIdle: true })
let shop: TestShop
let trader: Trader

beforeAll(() => setRate(world))
beforeEach(async () => {
  await retireEverybody(world)
  shop = await newShop(world)
  trader = await newTrader(world, { usdt: 1_000n })
})
afterEach(() => {
  vi.useRealTimers()
})

/** The clock ends, and the job that ends deals has run. */
async function end({ dealId }: Opened) {
  await letDue(world, dealId)
  await endDue(partsOf(world))
  return statusOf(world, dealId)
}

/** Matched, and the payer says that they have paid. */
async function claimed(): Promise<Opened> {
  const deal = await openDeal(world, shop, '5000.00')
  await claimPaid(partsOf(world), await orderOf(world, deal), { by: 'payer' })
  return deal
}

async function minutesLeft(dealId: string): Promise<number> {
  const [row] = await world.query<{ minutes: number }>(
    'select (extract(epoch from due_at - clock_timestamp()) / 60)::float8 as minutes from deal where id = $1',
    [dealId],
  )
  return row?.minutes ?? Number.NaN
}

test('a deal has the minutes that the merchant asked for, and thirty more when the payer has claimed', async () => {
  const usual = await openDeal(world, shop, '5000.00')
  const short = await openDeal(world, shop, '5001.00', { ttl_minutes: 5 })

  expect(await minutesLeft(usual.dealId)).toBeCloseTo(15, 0)
  expect(await minutesLeft(short.dealId)).toBeCloseTo(5, 0)
  await claimPaid(partsOf(world), await orderOf(world, short), { by: 'payer' })
  expect(await minutesLeft(short.dealId)).toBeCloseTo(30, 0)
})

test('nothing ends before its time', async () => {
  const deal = await openDeal(world, shop, '5000.00')

  await endDue(partsOf(world))

  expect(await statusOf(world, deal.dealId)).toBe('pending')
})

test('a pending deal expires, and the trader has the money back', async () => {
  const deal = await openDeal(world, shop, '5000.00')

  expect(await end(deal)).toBe('expired')
  expect(await holdings(world, trader.id)).toEqual({ available: '1000.000000' })
  expect((await shop.call('GET', `/orders/${deal.orderId}`)).body).toMatchObject({
    status: 'expired',
    requisite: null,
  })
})

test('nothing but the claim: it expires', async () => {
  const deal = await claimed()

  expect(await end(deal)).toBe('expired')
  expect(await holdings(world, trader.id)).toEqual({ available: '1000.000000' })
  expect(await causesOf(world, deal.dealId)).toEqual(['matched', 'payer_claimed', 'clock_ended'])
})

test('a proof that the payer sent in: it becomes a dispute, and the money stays frozen', async () => {
  const deal = await claimed()
  await setSign(partsOf(world).db.each, deal.dealId)

  expect(await end(deal)).toBe('dispute')
  expect(await holdings(world, trader.id)).toEqual({ available: '945.945945', frozen: '54.054055' })
  expect(await causesOf(world, deal.dealId)).toContain('clock_ended_with_sign')
  expect((await shop.call('GET', `/orders/${deal.orderId}`)).body.dispute_id).toMatch(/^[0-9a-f-]{36}$/)
})

test('a proof that comes while the clock strikes is not overlooked', async () => {
  const deal = await claimed()
  const { deal: seenBefore } = await orderOf(world, deal)
  await setSign(partsOf(world).db.each, deal.dealId)
  await letDue(world, deal.dealId)

  expect(await expire(partsOf(world), seenBefore as Deal)).toBe(false)
  expect(await end(deal)).toBe('dispute')
})

test('a part that came: it becomes a dispute', async () => {
  const deal = await openDeal(world, shop, '5000.00')
  await book(world, trader, { amount: '3000.00' })
  await placed(world)

  expect(await end(deal)).toBe('dispute')
})

test('a receipt that nobody believes earns its sender no dispute', async () => {
  const deal = await openDeal(world, shop, '5000.00')
  await book(world, trader, { amount: '5000.00', trust: 0, trustReason: 'balance_breaks' })
  await placed(world)

  expect(await end(deal)).toBe('expired')
})

test('a receipt that the trader did not answer for: it becomes a dispute', async () => {
  const deal = await openDeal(world, shop, '16000.00')
  await book(world, trader, { amount: '16000.00' })
  await placed(world)
  expect(await statusOf(world, deal.dealId)).toBe('verification')

  expect(await end(deal)).toBe('dispute')
})

test.each([
  ['is silent', `last_ping_at = clock_timestamp() - interval '10 minutes'`],
  ['was silent for a while', `was_silent_until = clock_timestamp()`],
  ['was removed', `deleted_at = now()`],
])('a phone that %s: the claim may be true, and it becomes a dispute', async (_, fault) => {
  const deal = await claimed()
  await world.query(`update terminal set ${fault} where id = $1`, [trader.terminalId])

  expect(await end(deal)).toBe('dispute')
  expect(await causesOf(world, deal.dealId)).toContain('clock_ended_in_silence')
})

test('a method that got another phone meanwhile: the claim may be true, and it becomes a dispute', async () => {
  const other = await newTrader(world, { id: trader.id, usdt: 0n })
  await world.query('update payment_method set is_active = false where id = $1', [other.methodId])
  const deal = await claimed()
  await world.query(
    `update terminal set last_ping_at = clock_timestamp() - interval '10 minutes' where id = $1`,
    [trader.terminalId],
  )
  await world.query('update payment_method set terminal_id = $2 where id = $1', [
    trader.methodId,
    other.terminalId,
  ])

  expect(await end(deal)).toBe('dispute')
})

test('a silent phone says nothing for a payer who never claimed', async () => {
  const deal = await openDeal(world, shop, '5000.00')
  await world.query(
    `update terminal set last_ping_at = clock_timestamp() - interval '10 minutes' where id = $1`,
    [trader.terminalId],
  )

  expect(await end(deal)).toBe('expired')
})

test('an order that nobody chose for expires after sixty minutes', async () => {
  const { body } = await shop.call('POST', '/orders', orderInput('5000.00', { mode: 'hosted' }))
  const [clock] = await world.query<{ minutes: number }>(
    'select (extract(epoch from due_at - created_at) / 60)::float8 as minutes from merchant_order where id = $1',
    [body.id],
  )
  expect(clock?.minutes).toBeCloseTo(60, 1)
  await endDue(partsOf(world))
  expect((await shop.call('GET', `/orders/${body.id}`)).body.status).toBe('new')

  await world.query(
    `with pulse as (update platform_beat set at = clock_timestamp())
     update merchant_order set due_at = clock_timestamp() where id = $1`,
    [body.id],
  )
  await endDue(partsOf(world))

  expect((await shop.call('GET', `/orders/${body.id}`)).body.status).toBe('expired')
})

test('while nobody was at work the clocks stood still, and what had ended before stays ended', async () => {
  const running = await openDeal(world, shop, '5000.00')
  const over = await openDeal(world, shop, '5001.00')
  const { body: waiting } = await shop.call('POST', '/orders', orderInput('5002.00', { mode: 'hosted' }))
  world.logLines.length = 0

  // Down for ten minutes, in which the first would have ended; the second had ended before.
  await world.query(
    `with pulse as (update platform_beat set at = clock_timestamp() - interval '10 minutes'),
      waiting as (update merchant_order set due_at = clock_timestamp() - interval '5 minutes' where id = $3)
     update deal set due_at = clock_timestamp() - make_interval(mins => case id when $1 then 5 else 11 end) where id in ($1, $2)`,
    [running.dealId, over.dealId, waiting.id],
  )
  await endDue(partsOf(world))

  expect(await statusOf(world, over.dealId)).toBe('expired')
  expect(await statusOf(world, running.dealId)).toBe('pending')
  expect(await minutesLeft(running.dealId)).toBeCloseTo(5, 0)
  expect((await shop.call('GET', `/orders/${waiting.id}`)).body.status).toBe('new')
  expect(world.logLines.join('')).toContain('every clock got that time back')
})

test('only the database’s clock counts: a node whose own runs days ahead ends nothing early', async () => {
  const deal = await openDeal(world, shop, '5000.00')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 86_400_000 })

  await endDue(partsOf(world))
  expect(await statusOf(world, deal.dealId)).toBe('pending')

  vi.setSystemTime(Date.now() - 4 * 86_400_000)
  expect(await end(deal)).toBe('expired')
})

test('two nodes that end the same deals end each once', async () => {
  const deals = [await openDeal(world, shop, '5000.00'), await openDeal(world, shop, '5001.00')]
  for (const { dealId } of deals) await letDue(world, dealId)

  await Promise.all(Array.from({ length: 5 }, () => endDue(partsOf(world))))

  for (const { dealId } of deals) expect(await causesOf(world, dealId)).toEqual(['matched', 'clock_ended'])
  await expectSoundBooks(world)
})
