import { beforeAll, beforeEach, expect, test } from 'vitest'
import { alertsOf } from '../../../test/alerts.ts'
import { useWorld } from '../../../test/world.ts'
import { claimPaid } from '../checkout/payer-acts.ts'
import { book, openDeal, orderOf, partsOf, placed, retireEverybody, statusOf } from '../test/opened.ts'
import { newShop, newTrader, setRate, type TestShop, type Trader } from '../test/shop.ts'

const world = useWorld()
let shop: TestShop
let trader: Trader

beforeAll(() => setRate(world))
beforeEach(async () => {
  await retireEverybody(world)
  shop = await newShop(world)
  trader = await newTrader(world)
})

const alertsAbout = (dealId: string) => alertsOf(world, { about: `deal:${dealId}` })
const claim = async (deal: Awaited<ReturnType<typeof openDeal>>) =>
  claimPaid(partsOf(world), await orderOf(world, deal), { by: 'payer' })
const silence = () =>
  world.query(`update terminal set last_ping_at = now() - interval '1 hour' where id = $1`, [
    trader.terminalId,
  ])

test('a claim is no news while the phone reads the bank’s messages', async () => {
  const deal = await openDeal(world, shop, '5000.00')

  await claim(deal)

  expect(await statusOf(world, deal.dealId)).toBe('verification')
  expect(await alertsAbout(deal.dealId)).toEqual([])
})

test('where no phone is heard a claim is told to the trader, once', async () => {
  const deal = await openDeal(world, shop, '5000.00')
  await silence()

  await Promise.all([claim(deal), claim(deal)])

  expect(await alertsAbout(deal.dealId)).toEqual([
    {
      userId: trader.id,
      kind: 'deal.waiting',
      about: `deal:${deal.dealId}`,
      values: {
        amount: '5000.00 RUB',
        requisite: expect.stringMatching(/^.+ •• \d{4}$/),
        confirm_by: expect.stringMatching(/UTC$/),
      },
    },
  ])
})

test('a message that is not believed is told, but not after the claim was', async () => {
  const deal = await openDeal(world, shop, '5000.00')
  await book(world, trader, { amount: '5000.00', trust: 1, trustReason: 'not_proven' })
  await placed(world)
  expect(await alertsAbout(deal.dealId)).toMatchObject([{ kind: 'deal.waiting', userId: trader.id }])

  const second = await openDeal(world, shop, '4000.00')
  await silence()
  await claim(second)
  await book(world, trader, { amount: '4000.00', trust: 1, trustReason: 'not_proven' })
  await placed(world)
  expect(await alertsAbout(second.dealId)).toHaveLength(1)
})

test('deals that are claimed at the same time are told in one batch, each once', async () => {
  const deals = []
  for (const amount of ['1000.00', '1100.00', '1200.00', '1300.00'])
    deals.push(await openDeal(world, shop, amount))
  await silence()

  await Promise.all(deals.map(claim))

  for (const { dealId } of deals) expect(await alertsAbout(dealId)).toHaveLength(1)
})

test('simulated people are told nothing', async () => {
  await world.query('update user_account set is_simulated = true where id = $1', [trader.id])
  await world.florin.services.db.write((tx) =>
    partsOf(world).tell(tx, {
      userId: trader.id,
      kind: 'terminal.back',
      values: { terminal: 'A', time: 'now' },
    }),
  )
  expect(await alertsOf(world, { userId: trader.id })).toEqual([])
})
