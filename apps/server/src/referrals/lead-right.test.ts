import { beforeAll, expect, test } from 'vitest'
import { register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'
import { book, openDeal, placed, retireEverybody } from '../deals/test/opened.ts'
import { holdings, newShop, newTrader, setRate } from '../deals/test/shop.ts'
import { supportOf } from '../support/test/staff.ts'
import { linesOf, tie } from './test/invited.ts'
import { newLead } from './test/lead.ts'

const world = useWorld({ environment: { HELD_CHANGES: 'off' } })

beforeAll(() => setRate(world))

/** A trader and a shop of two leads; everybody else is out of work. */
async function invitedWorld() {
  await retireEverybody(world)
  const [traders, shops] = [await newLead(world), await newLead(world)]
  const traderId = await world.userId((await register(world)).email)
  const shop = await newShop(world)
  const codes = [await tie(world, traders.id, traderId), await tie(world, shops.id, shop.merchantId)] as const
  const trader = await newTrader(world, { id: traderId })
  const support = await supportOf(world)
  const change = async (leadId: string, isLead: boolean) => {
    const answer = await support.browser.call('changeUser', {
      params: { id: leadId },
      body: { is_lead: isLead },
    })
    expect(answer.status).toBe(200)
    await expect.poll(() => world.florin.services.deals.isLead(leadId)).toBe(isLead)
  }
  const paid = async (amount: string, opened = openDeal(world, shop, amount)) => {
    const { dealId } = await opened
    await book(world, trader, { amount })
    await placed(world)
    const seen = await support.browser.call('transactionDetails', { params: { id: dealId } })
    return seen.body.refused_shares as readonly { side: string; reason: string }[]
  }
  return {
    traders,
    shops,
    shop,
    codes,
    change,
    paid,
    open: (amount: string) => openDeal(world, shop, amount),
  }
}

test('without the right no share of the next deal, and support sees why; given back, shares again', async () => {
  const { traders, shops, codes, change, paid } = await invitedWorld()

  await change(traders.id, false)
  const refused = await paid('5000.00')
  await change(traders.id, true)
  await change(shops.id, false)
  const refusedLater = await paid('6000.00')

  expect(refused).toEqual([expect.objectContaining({ side: 'trader', reason: 'not_lead' })])
  expect(refusedLater).toEqual([expect.objectContaining({ side: 'merchant', reason: 'not_lead' })])
  expect((await linesOf(world, codes[0])).lines.map(({ cause }) => cause)).toEqual(['no_share', 'complete'])
  expect((await linesOf(world, codes[1])).lines.map(({ cause }) => cause)).toEqual(['complete', 'no_share'])
})

test('a deal that was opened before the right was taken away keeps its share', async () => {
  const { traders, codes, change, paid, open } = await invitedWorld()
  const opened = await open('5000.00')

  await change(traders.id, false)
  const refused = await paid('5000.00', Promise.resolve(opened))

  expect(refused).toEqual([])
  expect((await linesOf(world, codes[0])).lines).toMatchObject([{ cause: 'complete' }])
  expect(Object.values(await holdings(world, traders.id))).not.toEqual([])
})

test('another server process hears that the right was taken away', async () => {
  const node = await world.node()
  const lead = await newLead(world)
  await expect.poll(() => node.florin.services.deals.isLead(lead.id)).toBe(true)
  const support = await supportOf(world)

  await support.browser.call('changeUser', { params: { id: lead.id }, body: { is_lead: false } })

  await expect.poll(() => node.florin.services.deals.isLead(lead.id)).toBe(false)
  await node.stop()
})
