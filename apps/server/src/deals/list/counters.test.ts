import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { allDeals } from '../test/filters.ts'
import { openDeal, retireEverybody } from '../test/opened.ts'
import { seedDeals } from '../test/seed-deals.ts'
import { newShop, newTrader, setRate, type TestShop, type Trader } from '../test/shop.ts'
import { countSpans, spansOf } from './chart.ts'
import { countDeals } from './counters.ts'
import type { DealFilter, Viewer } from './filter.ts'
import { shopNumbers } from './shop-numbers.ts'

// Only this test folds: a deal is made a test deal after it was written.
const world = useWorld({ isIdle: true })
const days = 45
let trader: Trader
let shop: TestShop

beforeAll(async () => {
  await setRate(world)
  await retireEverybody(world)
  trader = await newTrader(world, { usdt: 100_000n })
  shop = await newShop(world)
  await seed(400)
})

/** One in eight is a test deal. */
async function seed(count: number): Promise<void> {
  await seedDeals(world, { trader, merchantId: shop.merchantId, count, days, isWhole: true })
  await world.query('alter table deal disable trigger user')
  await world.query(`update deal set is_test = true where right(id::text, 1) in ('0', '7') and not is_test`)
  await world.query('alter table deal enable trigger user')
}
/** Other tests' transactions on the same server may keep some out for a moment. */
const foldAll = () =>
  vi.waitFor(async () => {
    await world.query('select fold_deal_events()')
    const left = await world.query(
      'select from deal_event where written_in >= (select folded_below from deal_fold)',
    )
    expect(left).toEqual([])
  }, 100_000)
const people = () =>
  [
    ['trader', trader.id],
    ['merchant', shop.merchantId],
  ] as const
const hourMs = 3_600_000
const hoursAgo = (hours: number) => new Date(Math.floor(Date.now() / hourMs - hours) * hourMs)

const countOf = (viewer: Viewer, userId: string, more: Partial<DealFilter> = {}) =>
  countDeals(world.florin.services.db.each, allDeals({ viewer, userId }, more))

/** What the product says of a person, and what a plain count says, seen at one moment each. */
async function expectExact(): Promise<void> {
  const spans = spansOf('30d', new Date(), 'Europe/Moscow')
  for (const [viewer, userId] of people()) {
    const own = '$1 in (trader_id, merchant_id)'
    const count = (more: Partial<DealFilter> = {}) => countOf(viewer, userId, more)
    const [since, from, until] = [
      hoursAgo(9 * 24 + 5),
      hoursAgo(300),
      new Date(hoursAgo(7).getTime() + hourMs / 2),
    ]
    const said = {
      ever: await count(),
      paid: await count({ statuses: ['complete'] }),
      failed: await count({ statuses: ['expired', 'canceled'], from: since }),
      span: await count({ from, until }),
    }
    const [plain] = await world.query(
      `select count(*)::integer as ever, (count(*) filter (where status = 'complete'))::integer as paid,
         (count(*) filter (where status in ('expired', 'canceled') and created_at >= $2))::integer as failed,
         (count(*) filter (where created_at >= $3 and created_at < $4))::integer as span
       from deal where ${own}`,
      [userId, since, from, until],
    )
    expect(said).toEqual(plain)
    const bars = await countSpans(world.florin.services.db.each, userId, spans)
    const [begun] = await world.query<{ bars: number[] }>(
      `select array_agg((select count(*) from deal where ${own} and not (is_test and merchant_id = $1)
         and created_at >= span.begins and created_at < span.ends)::integer order by span.begins) as bars
       from unnest($2::timestamptz[], $3::timestamptz[]) as span (begins, ends)`,
      [userId, spans.map(({ from }) => from), spans.map(({ until }) => until)],
    )
    expect(bars).toEqual(begun?.bars)
  }
}

/** A shop's days are those on which its deals were completed. Its test deals are nowhere in them. */
async function expectExactDays(): Promise<void> {
  const { kopecks, feeMicro, completed, seconds, paid, unpaid } = await shopNumbers(
    world.florin.services.db.each,
    shop.merchantId,
  )
  const [ended] = await world.query(
    `select count(*) filter (where status = 'complete') as paid, count(*) filter (where status in ('expired', 'canceled')) as unpaid
     from deal where merchant_id = $1 and not is_test and created_at >= date_trunc('day', now() - interval '29 days', 'UTC')`,
    [shop.merchantId],
  )
  expect({ paid, unpaid }).toEqual(ended)
  const [plain] = await world.query<Record<'kopecks' | 'feeMicro' | 'completed' | 'seconds', bigint>>(
    `select coalesce(sum(coalesce(received_kopecks, amount_kopecks)), 0)::bigint as kopecks, coalesce(sum(fee_micro), 0)::bigint as "feeMicro",
       count(*) as completed, coalesce(sum(extract(epoch from event.at - deal.created_at)), 0)::bigint as seconds
     from deal join deal_event as event on event.deal_id = deal.id and event.to_status = 'complete'
     where deal.merchant_id = $1 and not deal.is_test and event.at >= date_trunc('day', now() - interval '29 days', 'UTC')`,
    [shop.merchantId],
  )
  expect({ kopecks, feeMicro, completed }).toEqual({
    kopecks: plain?.kopecks,
    feeMicro: plain?.feeMicro,
    completed: plain?.completed,
  })
  // Each day is rounded by itself.
  expect(Math.abs(Number(seconds) - Number(plain?.seconds))).toBeLessThanOrEqual(30)
}

test('what nobody has folded is counted all the same', async () => {
  await expectExact()
  await foldAll()
  await expectExact()
  await expectExactDays()
  expect((await shopNumbers(world.florin.services.db.each, shop.merchantId)).completed).toBeGreaterThan(50n)
})

test('everybody’s deals together are counted, too', async () => {
  const [row] = await world.query<{ plain: bigint }>('select count(*) as plain from deal')

  expect(await countOf('support', trader.id)).toBe(Number(row?.plain))
})

test('counters say the same while others are still at work', async () => {
  await seed(700)
  await foldAll()
  // What is written from here on is in no counter, though it is seen.
  const slow = new pg.Client({ connectionString: world.connectionString })
  await slow.connect()
  try {
    await slow.query('begin; select pg_current_xact_id()')
    await seed(50)
    await openDeal(world, shop, '1234.00')
    await world.query('select fold_deal_events()')
    await expectExact()
    await expectExactDays()
  } finally {
    await slow.end()
  }

  await foldAll()
  await expectExact()
  await expectExactDays()
})

test('a step moves its deal from one status to the other, on the day on which it began', async () => {
  const { orderId } = await openDeal(world, shop, '4321.00')
  await foldAll()
  await shop.call('POST', `/orders/${orderId}/cancel`)
  await expectExact()

  await foldAll()
  await expectExact()
  const [row] = await world.query<{ count: number }>(
    `select sum(pending + verification + complete + dispute + canceled + expired)::integer as count from deal_day where user_id = $1 and day > '-infinity'`,
    [trader.id],
  )
  expect(row?.count).toBe(400 + 700 + 50 + 2)
})

// The upgrade builds them in this way.
test('counters that are built anew from all events are those that folding has left', async () => {
  await foldAll()
  const statuses =
    'pending, verification, complete, dispute, canceled, expired, paid, paid_kopecks, fee_micro'
  const differing = await world.query(
    `select user_id, day from (select user_id, day, ${statuses} from deal_day) as folded
     full join (select user_id, day, ${statuses} from deal_day_changes('0', (select folded_below from deal_fold))) as built
       using (user_id, day, ${statuses})
     where folded.pending is null or built.pending is null`,
  )

  expect(differing).toEqual([])
})
