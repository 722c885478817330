import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { type Booked, book, openDeal, placed, retireEverybody } from '../test/opened.ts'
import { eventsOf, newShop, newTrader, setRate, type TestShop, type Trader } from '../test/shop.ts'

const world = useWorld()
let shop: TestShop
let trader: Trader

beforeAll(() => setRate(world))
beforeEach(async () => {
  await retireEverybody(world)
  shop = await newShop(world)
  trader = await newTrader(world, { usdt: 1_000n })
})

async function comes(amount: string, more: Omit<Booked, 'amount'> = {}): Promise<string> {
  const [id = ''] = await book(world, trader, { amount, ...more })
  await placed(world)
  return id
}

async function eventsTo(
  whom: TestShop,
): Promise<{ id: string; sequence: null; livemode: boolean; data: object }[]> {
  const { results } = await eventsOf(world, whom)
  return results.filter(({ type }: { type: string }) => type === 'order.unmatched_payment')
}

test('money that fitted nothing is told to the only shop whose it can be, with its orders and nothing of the trader', async () => {
  const first = await openDeal(world, shop, '5000.00')
  const second = await openDeal(world, shop, '6000.00')

  const id = await comes('1111.00')

  const [event, another] = await eventsTo(shop)
  expect(another).toBeUndefined()
  expect(event).toMatchObject({ sequence: null, livemode: true })
  expect(event?.data).toEqual({
    amount: '1111.00',
    currency: 'RUB',
    received_at: expect.stringMatching(/Z$/),
    candidate_order_ids: [second.orderId, first.orderId],
  })
  // Decided again, it is reported once.
  await world.query('insert into receipt_waiting (receipt_id, owner_id) values ($1, $2)', [id, trader.id])
  await placed(world)
  expect(await eventsTo(shop)).toHaveLength(1)
})

test('a webhook carries it', async () => {
  const { body } = await shop.call('POST', '/webhook-endpoints', {
    url: 'https://shop.example/hook',
    events: ['order.unmatched_payment'],
  })
  await openDeal(world, shop, '5000.00')
  await openDeal(world, shop, '6000.00')

  await comes('1111.00')

  const rows = await world.query<{ event_type: string; order_id: string | null }>(
    'select event_type, order_id from webhook_delivery where endpoint_id = $1',
    [body.id],
  )
  expect(rows).toEqual([{ event_type: 'order.unmatched_payment', order_id: null }])
})

test('what comes once more for a paid order is told, that order named last', async () => {
  const paid = await openDeal(world, shop, '5000.00')
  const open = [await openDeal(world, shop, '6000.00'), await openDeal(world, shop, '7000.00')]
  await comes('5000.00')

  await comes('5000.00')

  const [event] = await eventsTo(shop)
  expect(event?.data).toMatchObject({
    amount: '5000.00',
    candidate_order_ids: [...open.map(({ orderId }) => orderId).reverse(), paid.orderId],
  })
})

test('where two shops had deals on the method, nobody is told', async () => {
  const other = await newShop(world)
  await openDeal(world, shop, '5000.00')
  await openDeal(world, other, '6000.00')

  await comes('1111.00')

  expect([await eventsTo(shop), await eventsTo(other)]).toEqual([[], []])
})

test('a deal that ended more than 24 hours before is nobody’s reason', async () => {
  const old = await openDeal(world, shop, '5000.00')
  await comes('5000.00')
  const other = await newShop(world)
  await openDeal(world, other, '6000.00')
  await openDeal(world, other, '7000.00')
  await world.query(
    `update deal set created_at = created_at - interval '26 hours', ended_at = ended_at - interval '25 hours' where id = $1`,
    [old.dealId],
  )

  await comes('1111.00')

  expect(await eventsTo(shop)).toEqual([])
  expect(await eventsTo(other)).toHaveLength(1)
})

test('a text that anybody could send is told to no shop', async () => {
  await openDeal(world, shop, '5000.00')
  await openDeal(world, shop, '6000.00')

  await comes('1111.00', { trust: 1, trustReason: 'not_proven' })
  await comes('1112.00', { trust: 0, trustReason: 'balance_breaks' })

  expect(await eventsTo(shop)).toEqual([])
})

test('without any deal on the method there is nobody to tell', async () => {
  await comes('1111.00')

  expect(await eventsTo(shop)).toEqual([])
})
