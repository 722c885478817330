import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { book, openDeal, partsOf, retireEverybody, statusOf } from '../test/opened.ts'
import { newShop, newTrader, setRate, type TestShop, type Trader } from '../test/shop.ts'
import { receiver } from './receive.ts'

// Idle: the server's own job claims everything every two seconds. And on a busy machine two seconds are soon over.
const world = useWorld({ isIdle: true })
let shop: TestShop
let trader: Trader

beforeAll(async () => {
  await setRate(world)
  await retireEverybody(world)
  shop = await newShop(world)
  trader = await newTrader(world, { usdt: 1_000n })
})
afterEach(() => void vi.restoreAllMocks())

test('whoever looks at every sign finds what has waited for long as well, at once or two seconds later', async () => {
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const receive = receiver(partsOf(world))
  const leave = async (amount: string) => {
    const deal = await openDeal(world, shop, amount)
    const [id] = await book(world, trader, { amount })
    await world.query(
      `update receipt_waiting set since = now() - interval '1 minute' where receipt_id = $1`,
      [id],
    )
    return deal
  }
  const first = await leave('5000.00')
  await receive()
  expect(await statusOf(world, first.dealId)).toBe('complete')

  const [second, fresh] = [await leave('5001.00'), await openDeal(world, shop, '5002.00')]
  await book(world, trader, { amount: '5002.00' })
  await receive()
  expect(await statusOf(world, fresh.dealId)).toBe('complete')
  expect(await statusOf(world, second.dealId)).toBe('pending')

  now += 2_000
  await receive()
  expect(await statusOf(world, second.dealId)).toBe('complete')
})
