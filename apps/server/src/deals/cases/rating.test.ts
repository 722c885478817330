import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { confirm } from '../receipts/confirm.ts'
import { openDeal, partsOf, retireEverybody } from '../test/opened.ts'
import { newShop, newTrader, setRate, type TestShop, type Trader } from '../test/shop.ts'

const world = useWorld({ isIdle: true })
let shop: TestShop
let trader: Trader

beforeAll(() => setRate(world))
beforeEach(async () => {
  await retireEverybody(world)
  shop = await newShop(world)
  trader = await newTrader(world)
})

const rub = (kopecks: number) => (kopecks / 100).toFixed(2)

/** So many deals, each of another sum, all confirmed at once. */
async function succeed(count: number, fromKopecks: number, by = shop): Promise<void> {
  const deals = await Promise.all(
    Array.from({ length: count }, (_, at) => openDeal(world, by, rub(fromKopecks + at))),
  )
  await Promise.all(deals.map(({ dealId }) => confirm(partsOf(world), trader.id, dealId)))
}

async function points(): Promise<{ stored: number; folded: number } | undefined> {
  const [row] = await world.query<{ stored: number; folded: number }>(
    `select rating_points as stored,
      (select coalesce(sum(points), 0)::integer from rating_history where payment_method_id = $1) as folded
     from payment_method where id = $1`,
    [trader.methodId],
  )
  return row
}

const both = (milli: number) => ({ stored: milli, folded: milli })

// A shop and a trader who are friends would lift a method to 100 % for a few roubles.
test('a hundred deals of one rouble move no rating', async () => {
  await succeed(50, 100)
  await succeed(50, 150)

  expect(await points()).toEqual(both(0))
})

test('99.99 RUB do not count, 100.00 do', async () => {
  await succeed(1, 9_999)
  expect(await points()).toEqual(both(0))

  await succeed(1, 10_000)
  expect(await points()).toEqual(both(-100))
})

test('a method that starts where its trader stands has that in its history', async () => {
  await succeed(3, 10_000)
  const { methodId } = await newTrader(world, {
    id: trader.id,
    terminalId: trader.terminalId,
    usdt: 0n,
    ratingPoints: -300,
  })

  expect(
    await world.query('select cause, points from rating_history where payment_method_id = $1', [methodId]),
  ).toEqual([{ cause: 'started', points: -300 }])
})

test('one shop counts for one method five times a day, however its deals come', async () => {
  await succeed(3, 10_000)
  expect(await points()).toEqual(both(-300))
  await succeed(4, 20_000)
  expect(await points()).toEqual(both(-500))
  await succeed(1, 30_000)
  expect(await points()).toEqual(both(-500))

  await succeed(2, 40_000, await newShop(world))
  expect(await points()).toEqual(both(-700))

  await world.query('update rated_success set day = day - 1 where payment_method_id = $1', [trader.methodId])
  await succeed(1, 50_000)
  expect(await points()).toEqual(both(-800))
})
