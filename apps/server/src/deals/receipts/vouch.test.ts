import { expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { endDue } from '../orders/clocks.ts'
import { causesOf, expectSoundBooks, letDue, openDeal, partsOf, statusOf } from '../test/opened.ts'
import { acceptOrder, unproven, usePartScene } from '../test/part-scene.ts'
import { holdings, newTrader } from '../test/shop.ts'
import { expectPaidEventOnce, shopEventsOf } from '../test/shop-events.ts'
import { vouch } from './vouch.ts'

const world = useWorld({ isIdle: true })
const scene = usePartScene(world)
const { comes } = scene

const says = (dealId: string, receiptId: string, traderId = scene.trader.id) =>
  vouch(partsOf(world), traderId, dealId, receiptId)

test('a part that no text proves may be accepted once its trader says that it came', async () => {
  const deal = await openDeal(world, scene.shop, '5000.00')
  const part = await comes('3000.00', unproven)
  expect((await acceptOrder(scene.shop, deal)).status).toBe(409)

  expect(await says(deal.dealId, part)).toBe('verification')
  // Said twice is said once.
  expect(await says(deal.dealId, part)).toBe('verification')
  const { status, body } = await acceptOrder(scene.shop, deal)

  expect([status, body.amount_received, body.credit_usdt]).toEqual([200, '3000.00', '30.162162'])
  expect(await holdings(world, scene.shop.merchantId)).toEqual({ available: '30.162162' })
  expect(await causesOf(world, deal.dealId)).toEqual([
    'matched',
    'receipt_less',
    'trader_vouched',
    'merchant_accepted',
  ])
  await expectSoundBooks(world)
  await expectPaidEventOnce(world)
})

test('the trader’s word holds for any sum, and ends nothing for nothing', async () => {
  const deal = await openDeal(world, scene.shop, '40000.00')
  const part = await comes('20000.00', unproven)
  await says(deal.dealId, part)

  expect((await scene.shop.call('POST', `/orders/${deal.orderId}/cancel`)).body.code).toBe(
    'order.part_received',
  )
  await letDue(world, deal.dealId)
  await endDue(partsOf(world))

  expect(await statusOf(world, deal.dealId)).toBe('dispute')
  await expectSoundBooks(world)
})

test('words about all parts are the confirmation', async () => {
  const deal = await openDeal(world, scene.shop, '4600.00')
  const parts = [await comes('2600.00', unproven), await comes('2000.00', unproven)]

  const answers = []
  for (const part of parts) answers.push(await says(deal.dealId, part))

  expect(answers).toEqual(['verification', 'complete'])
  expect(await shopEventsOf(world, deal.orderId)).toContain('order.completed')
  await expectSoundBooks(world)
  await expectPaidEventOnce(world)
})

test('nobody speaks for another’s deal, another deal’s part, or a deal that is over', async () => {
  const deal = await openDeal(world, scene.shop, '5000.00')
  const part = await comes('3000.00', unproven)
  const other = await newTrader(world)

  await expect(says(deal.dealId, part, other.id)).rejects.toMatchObject({ code: 'deal.not_found' })
  await expect(says(deal.dealId, crypto.randomUUID())).rejects.toMatchObject({ code: 'receipt.not_found' })
  await letDue(world, deal.dealId)
  await endDue(partsOf(world))
  expect(await statusOf(world, deal.dealId)).toBe('expired')
  await expect(says(deal.dealId, part)).rejects.toMatchObject({ code: 'deal.not_awaiting_confirmation' })
})
