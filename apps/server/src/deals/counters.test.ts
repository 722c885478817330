import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { useWorld, usual } from '../../test/world.ts'
import { countSpans, shopNumbers, spansOf } from './chart.ts'
import { dealJobs } from './jobs.ts'
import { openDeal, partsOf, retireEverybody } from './test/opened.ts'
import { seedDeals } from './test/seed-deals.ts'
import { newShop, newTrader, type Shop, setRate, type Trader } from './test/shop.ts'

const world = useWorld({ databaseLimits: usual })
const statuses = ['pending', 'verification', 'complete', 'dispute', 'canceled', 'expired']
const days = 45
let trader: Trader
let shop: Shop

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
const tally = () => world.query('select tally_deals()')
/** Other tests' transactions on the same server may keep some out for a moment. */
const foldAll = () =>
  vi.waitFor(async () => {
    await world.query('select fold_deal_events()')
    const left = await world.query(
      'select from deal_event where written_in >= (select folded_below from deal_fold)',
    )
    expect(left).toEqual([])
  }, 50_000)
const people = () => [trader.id, shop.merchantId]

const countersOf = (userId: string) =>
  world.query<{ level: string }>('select distinct level from deal_count where user_id = $1', [userId])
const countedUsers = async () =>
  (await world.query<{ user_id: string }>('select user_id from counted_user')).map((row) => row.user_id)

/** What the product says of a person, and what a plain count says, seen at one moment each. */
async function expectExact(): Promise<void> {
  const spans = spansOf('30d', new Date(), 'Europe/Moscow')
  for (const userId of people()) {
    const own = '$1 in (trader_id, merchant_id)'
    const [said] = await world.query(
      `select deal_total($1, $2, null, null) as ever, deal_total($1, '{complete}', null, null) as paid,
         deal_total($1, '{expired,canceled}', date_trunc('day', now() - interval '9 days', 'UTC'), 'infinity') as failed,
         deal_total($1, $2, date_trunc('hour', now() - interval '300 hours'), date_trunc('hour', now() - interval '7 hours')) as span`,
      [userId, statuses],
    )
    const [plain] = await world.query(
      `select count(*) as ever, count(*) filter (where status = 'complete') as paid,
         count(*) filter (where status in ('expired', 'canceled') and created_at >= date_trunc('day', now() - interval '9 days', 'UTC')) as failed,
         count(*) filter (where created_at >= date_trunc('hour', now() - interval '300 hours')
           and created_at < date_trunc('hour', now() - interval '7 hours')) as span
       from deal where ${own}`,
      [userId],
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

test('who has few deals has no counters: they are counted when asked for, also what nobody has folded', async () => {
  await expectExact()
  await foldAll()
  await tally()

  expect(await countedUsers()).toEqual([])
  for (const userId of people()) expect(await countersOf(userId)).toEqual([])
  await expectExact()
  await expectExactDays()
  expect((await shopNumbers(world.florin.services.db.each, shop.merchantId)).completed).toBeGreaterThan(50n)
})

test('everybody’s deals together are always counted', async () => {
  const everybody = '00000000-0000-0000-0000-000000000000'

  expect((await countersOf(everybody)).map(({ level }) => level).sort()).toEqual(['day', 'ever', 'hour'])
  const [row] = await world.query<{ total: bigint; plain: bigint }>(
    'select deal_total($1, $2, null, null) as total, (select count(*) from deal) as plain',
    [everybody, statuses],
  )
  expect(row?.total).toBe(row?.plain)
})

test('who has come to have a thousand gets counters that say the same, while others are still at work', async () => {
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
    await tally()

    expect((await countedUsers()).sort()).toEqual(people().sort())
    await expectExact()
  } finally {
    await slow.end()
  }

  await foldAll()
  await expectExact()
  await expectExactDays()
})

test('from then on their counters go on', async () => {
  await seed(70)
  const { orderId } = await openDeal(world, shop, '4321.00')
  await shop.call('POST', `/orders/${orderId}/cancel`)
  await expectExact()

  await foldAll()
  const [row] = await world.query<{ count: bigint }>(
    `select sum(count)::bigint as count from deal_count where user_id = $1 and level = 'hour'`,
    [trader.id],
  )
  expect(row?.count).toBe(400n + 700n + 50n + 70n + 2n)

  await tally()
  await expectExact()
  await expectExactDays()
})

test('of many who come to have many at once, some have their turn and the others the next', async () => {
  const others = 60
  await world.query('delete from deal_tally')
  await world.query(
    `with new as (select gen_random_uuid() as id from generate_series(1, $1::integer)),
       known as (insert into deal_tally (user_id, deals) select id, 999 from new)
     insert into deal_event (deal_id, trader_id, merchant_id, deal_created_at, to_status, cause, by_role)
     select gen_random_uuid(), id, $2, now(), 'pending', 'matched', 'merchant' from new`,
    [others, shop.merchantId],
  )
  const counted = async () => (await countedUsers()).length - people().length
  await foldAll()
  await tally()
  expect(await counted()).toBe(50)

  await world.query(
    `insert into deal_event (deal_id, trader_id, merchant_id, deal_created_at, to_status, cause, by_role)
     select gen_random_uuid(), user_id, $1, now(), 'pending', 'matched', 'merchant' from deal_tally where deals = 1000`,
    [shop.merchantId],
  )
  await foldAll()
  await tally()
  expect(await counted()).toBe(others)
})

test('counting somebody who has come to have very many may take longer than a person may wait', async () => {
  const told = 'test: how long the tally may take'
  const [{ source } = { source: '' }] = await world.query<{ source: string }>(
    `select pg_get_functiondef('tally_deals'::regproc) as source`,
  )
  await world.query(
    `create or replace function tally_deals() returns bigint language sql as
     $$ insert into installation values ('${told}', current_setting('statement_timeout')) returning 1::bigint $$`,
  )
  try {
    await dealJobs(partsOf(world))
      .find(({ name }) => name === 'deals.tally')
      ?.run()
  } finally {
    await world.query(source)
  }

  expect(await world.query('select value from installation where name = $1', [told])).toEqual([
    { value: '10min' },
  ])
  const { rows } = await world.florin.services.db.pool.query(
    `select current_setting('statement_timeout') as value`,
  )
  expect(rows).toEqual([{ value: '8s' }])
})
