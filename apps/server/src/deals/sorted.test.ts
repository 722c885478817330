import { beforeAll, expect, test, vi } from 'vitest'
import { useWorld } from '../../test/world.ts'
import type { DealFilter } from './deal-filter.ts'
import { dealsAfter, type ListedDeal, pageOfDeals } from './list-store.ts'
import { sortForThoseWithMany } from './sort-ended.ts'
import { book, openDeal, placed, retireEverybody } from './test/opened.ts'
import { seedDeals } from './test/seed-deals.ts'
import { newShop, newTrader, type Shop, setRate, type Trader } from './test/shop.ts'

// Without jobs: the order is made here, by hand, at the moment that each test names.
const world = useWorld({ isIdle: true })
const many = 6_000
let trader: Trader
let shop: Shop

beforeAll(async () => {
  await setRate(world)
  trader = await newTrader(world, { usdt: 1_000n })
  shop = await newShop(world)
  await seedDeals(world, { trader, merchantId: shop.merchantId, count: many, days: 30, isWhole: true })
  const few = { trader: await newTrader(world, { usdt: 0n }), merchantId: (await newShop(world)).merchantId }
  await seedDeals(world, { ...few, count: 1_000, days: 30, isWhole: true })
}, 60_000)

const sortedUsers = async () =>
  (
    await world.query<{ user_id: string; is_whole: boolean }>('select user_id, is_whole from sorted_user')
  ).sort((one, other) => one.user_id.localeCompare(other.user_id))
const both = (isWhole: boolean) =>
  [trader.id, shop.merchantId].sort().map((userId) => ({ user_id: userId, is_whole: isWhole }))

/** Other tests' transactions on the same server may hold the job back for a moment. */
const sortedByTheJob = () =>
  vi.waitFor(async () => {
    await sortForThoseWithMany(world.florin.services.db, 1_500)
    expect(await sortedUsers()).toEqual(both(true))
  }, 50_000)

test('who has come to have many is found while counting, and nobody else', async () => {
  expect(await sortedUsers()).toEqual([])

  await vi.waitFor(async () => {
    await world.query('select fold_deal_events()')
    await world.query('select tally_deals()')
    expect(await sortedUsers()).toEqual(both(false))
  }, 50_000)
})

test('as long as somebody could end a deal without having seen it, nothing is told to be in order', async () => {
  const unaware = await world.florin.services.db.pool.connect()
  try {
    await unaware.query('begin')
    await unaware.query('select pg_current_xact_id()')
    for (const _ of ['once', 'again']) {
      await sortForThoseWithMany(world.florin.services.db)
      expect(await sortedUsers()).toEqual(both(false))
    }
    await unaware.query('commit')
  } finally {
    unaware.release()
  }
})

test('a mark of another server, whose copy this is, does not hold the job up for ever', async () => {
  await world.query(`update sorted_user set seen_since = '18446744073709551000'`)

  await sortForThoseWithMany(world.florin.services.db)

  const marks = await world.query(`select from sorted_user where seen_since > '18446744073709000000'`)
  expect(marks).toEqual([])
  await world.query('update sorted_user set is_whole = false, seen_since = null')
})

const filterFor = (viewer: 'trader' | 'merchant', more: Partial<DealFilter>): DealFilter => ({
  viewer,
  userId: viewer === 'trader' ? trader.id : shop.merchantId,
  statuses: ['pending', 'verification', 'complete', 'dispute', 'canceled', 'expired'],
  from: undefined,
  until: undefined,
  search: '',
  sort: 'amount',
  order: 'desc',
  ...more,
})

async function inOrder({ viewer, userId, sort, order, statuses }: DealFilter): Promise<string[]> {
  const profit = viewer === 'trader' ? 'profit_micro' : 'credit_micro'
  const rows = await world.query<{ id: string }>(
    `select id from deal where ${viewer}_id = $1 and status = any ($2)
     order by ${sort === 'amount' ? 'amount_kopecks' : profit} ${order}, id ${order}`,
    [userId, statuses],
  )
  return rows.map(({ id }) => id)
}

const wishes = (['trader', 'merchant'] as const).flatMap((viewer) =>
  (['amount', 'profit'] as const).flatMap((sort) =>
    (['asc', 'desc'] as const).map((order) => [viewer, sort, order] as const),
  ),
)

async function expectWhole(filter: DealFilter): Promise<void> {
  const { each } = world.florin.services.db
  const expected = await inOrder(filter)
  for (const offset of [0, 100, 3_333, expected.length - 20]) {
    const page = await pageOfDeals(each, filter, { offset, limit: 50, total: expected.length })
    expect(page.map(({ id }) => id)).toEqual(expected.slice(offset, offset + 50))
  }
  const exported: string[] = []
  let last: ListedDeal | undefined
  do {
    const some = await dealsAfter(each, filter, last, 2_000)
    exported.push(...some.map(({ id }) => id))
    last = some.at(-1)
  } while (last)
  expect(exported).toEqual(expected)
}

test.each(wishes)(
  'as long as it is not in order, the list of a %s by %s %s is sorted',
  async (viewer, sort, order) => {
    expect(await sortedUsers()).toEqual(both(false))

    await expectWhole(filterFor(viewer, { sort, order }))
  },
)

test.each(wishes)('and when it is, the list of a %s by %s %s is the same', async (viewer, sort, order) => {
  await sortedByTheJob()

  await expectWhole(filterFor(viewer, { sort, order }))
})

test('some statuses alone are in the same order', async () => {
  const filter = filterFor('trader', { statuses: ['expired', 'complete', 'dispute', 'verification'] })
  const expected = await inOrder(filter)

  const page = await pageOfDeals(world.florin.services.db.each, filter, {
    offset: 2_000,
    limit: 20,
    total: 5_001,
  })

  expect(page.map(({ id }) => id)).toEqual(expected.slice(2_000, 2_020))
})

test('a deal is put in order as it ends, for both, with what it brought each', async () => {
  await retireEverybody(world)
  const [payee, seller] = [await newTrader(world, { usdt: 1_000n }), await newShop(world)]
  for (const userId of [payee.id, seller.merchantId])
    await world.query('insert into sorted_user (user_id) values ($1)', [userId])
  const placesOf = (dealId: string) =>
    world.query(
      `select amount_kopecks::text as amount, profit_micro::text as profit, status, user_id = $2 as is_trader from sorted_deal
       where id = $1 order by is_trader`,
      [dealId, payee.id],
    )
  const paid = await openDeal(world, seller, '5000.00')
  expect(await placesOf(paid.dealId)).toEqual([])
  await book(world, payee, { amount: '5000.00' })
  await placed(world)
  // For what came: one USDT more than was asked for.
  const overpaid = await openDeal(world, seller, '5000.01')
  await book(world, payee, { amount: '5092.50' })
  await placed(world)
  const canceled = await openDeal(world, seller, '7000.00')
  await seller.call('POST', `/orders/${canceled.orderId}/cancel`)
  const stranger = await newShop(world)
  const other = await openDeal(world, stranger, '8000.00')
  await stranger.call('POST', `/orders/${other.orderId}/cancel`)

  expect(await placesOf(paid.dealId)).toEqual([
    { amount: '500000', profit: '50270271', status: 'complete', is_trader: false },
    { amount: '500000', profit: '2162162', status: 'complete', is_trader: true },
  ])
  expect(await placesOf(overpaid.dealId)).toEqual([
    { amount: '500001', profit: '51200271', status: 'complete', is_trader: false },
    { amount: '500001', profit: '2202162', status: 'complete', is_trader: true },
  ])
  expect(await placesOf(canceled.dealId)).toMatchObject([{ status: 'canceled' }, { status: 'canceled' }])
  expect(await placesOf(other.dealId)).toMatchObject([{ is_trader: true }])

  // There is a sign that it was paid.
  await world.query('update deal set has_sign = true where id = $1', [canceled.dealId])
  await seller.call('POST', `/orders/${canceled.orderId}/dispute`, { comment: 'It was paid' })
  expect(await placesOf(canceled.dealId)).toMatchObject([{ status: 'dispute' }, { status: 'dispute' }])
})
