import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { type Court, newCourt } from '../test/court.ts'
import { causesOf, expectSoundBooks, statusOf } from '../test/opened.ts'
import { holdings, newShop, setRate } from '../test/shop.ts'
import { shopEventsOf } from '../test/shop-events.ts'
import { withdrawDispute } from './withdraw.ts'

const world = useWorld({ isIdle: true })
let court: Court
beforeAll(() => setRate(world))
beforeEach(async () => {
  court = await newCourt(world)
})

const has = async () => [await holdings(world, court.trader.id), await holdings(world, court.shop.merchantId)]
const byShop = { openedBy: 'merchant', cause: 'dispute_by_merchant' } as const

test.each(['expired', 'claimed'] as const)(
  'of a deal that was %s: towards the trader, and the point comes back',
  async (path) => {
    const deal = await court[path]()
    const id = await court.disputed(deal, byShop)
    expect(await court.points()).toBe(1_000)

    await court.withdraw(id)

    expect(await has()).toEqual([{ available: '1000.000000' }, {}])
    expect(await court.points()).toBe(0)
    expect(await statusOf(world, deal.dealId)).toBe('canceled')
    expect(await court.facts(id)).toMatchObject({ status: 'completed_towards_trader', appeal_until: null })
    expect((await court.facts(id)).withdrawn_at).not.toBeNull()
    expect((await causesOf(world, deal.dealId)).at(-1)).toBe('dispute_withdrawn')
    expect((await shopEventsOf(world, deal.orderId)).slice(-2)).toEqual([
      'dispute.withdrawn',
      'order.canceled',
    ])
    expect(
      await world.query(`select from audit where action = 'dispute.withdraw' and subject = $1`, [
        `dispute:${id}`,
      ]),
    ).toHaveLength(1)
    await expectSoundBooks(world)
  },
)

test('of a completed deal: it stays complete, the hold ends, and the point comes back', async () => {
  const deal = await court.completed()
  const before = [await has(), await court.points()]
  const id = await court.disputed(deal, byShop)
  expect((await has())[1]).toEqual({ frozen: '50.270271' })

  await court.withdraw(id)

  expect([await has(), await court.points()]).toEqual(before)
  expect(await statusOf(world, deal.dealId)).toBe('complete')
  expect((await shopEventsOf(world, deal.orderId)).at(-1)).toBe('dispute.withdrawn')
  await expectSoundBooks(world)
})

test('only by its own shop, only what shop or payer opened, and only while it is open', async () => {
  const origin = { ip: 'test', requestId: 'test' }
  const other = await newShop(world)
  const bySupport = await court.disputed(await court.expired())
  const own = await court.disputed(await court.expired('5001.00'), byShop)

  await expect(court.withdraw(bySupport)).rejects.toMatchObject({ code: 'dispute.not_withdrawable' })
  await expect(
    withdrawDispute(court.parts, { disputeId: own, by: 'merchant', merchantId: other.merchantId, origin }),
  ).rejects.toMatchObject({ code: 'dispute.not_found' })
  await court.decide(own, 'merchant')
  await expect(court.withdraw(own)).rejects.toMatchObject({ code: 'dispute.decided' })
})
