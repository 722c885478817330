import { everything } from '@florin/ledger'
import { Kysely, PostgresDialect } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { readsOf } from '../../books/test/plan-reads.ts'
import type { Tx } from '../../platform/database.ts'
import { dealInvariants } from '../checks/invariants.ts'
import { countSeeded } from '../test/count-seeded.ts'
import { allDeals } from '../test/filters.ts'
import { connectionOf, rowsRead } from '../test/rows-read.ts'
import { seedDeals } from '../test/seed-deals.ts'
import { newShop, newTrader } from '../test/shop.ts'
import { countDeals } from './counters.ts'
import type { DealFilter, Viewer } from './filter.ts'
import { dealsAfter, pageOfDeals } from './query.ts'

const world = useWorld()
const rows = 50_000
let smaller = ''
const owners = {} as Record<Viewer, string>

// One person with 50 000 deals, among others: what a page costs must not grow with either.
beforeAll(async () => {
  const trader = await newTrader(world, { usdt: 0n })
  const { merchantId } = await newShop(world)
  Object.assign(owners, { trader: trader.id, merchant: merchantId, support: trader.id })
  await seedDeals(world, { trader, merchantId, count: rows, days: 200 })
  const others = {
    trader: await newTrader(world, { usdt: 0n }),
    merchantId: (await newShop(world)).merchantId,
  }
  smaller = others.trader.id
  await seedDeals(world, { ...others, count: 5_000, days: 200 })
  // This user's open deals are all of today, as the clocks of deals ensure.
  await world.query(
    `update deal set status = 'complete', due_at = null, ended_at = created_at
     where trader_id = $1 and status in ('pending', 'verification') and created_at < now() - interval '1 day'`,
    [smaller],
  )
  await countSeeded(world)
  // Sums that are still held although their deals have ended.
  await world.query(
    `insert into amount_reservation (payment_method_id, amount_kopecks, deal_id, held_until)
     select $1, 1000000000 + n, gen_random_uuid(), now() from generate_series(1, 20000) as n`,
    [trader.methodId],
  )
  await world.query(
    `update deal set bank = 'rare' where id in (
       select id from (select id, row_number() over (order by created_at) as n from deal) as one where n % 1000 = 0)`,
  )
  await world.query('vacuum analyze deal, deal_failed, deal_day, amount_reservation')
}, 120_000)

const filterFor = (viewer: Viewer, more: Partial<DealFilter> = {}) =>
  allDeals({ viewer, userId: owners[viewer] }, more)

/** The plans of all statements that run during `work`. */
async function plansOf(work: (tx: Tx) => Promise<unknown>): Promise<string> {
  const requests: { sql: string; parameters: readonly unknown[] }[] = []
  const listening = new Kysely<object>({
    dialect: new PostgresDialect({ pool: world.florin.services.db.pool }),
    log: ({ query }) => void requests.push({ sql: query.sql, parameters: query.parameters }),
  })
  await work(listening as unknown as Tx)
  const plans = []
  for (const { sql, parameters } of requests) {
    const lines = await world.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters])
    plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'))
  }
  expect(plans.length).toBeGreaterThan(0)
  return plans.join('\n\n')
}

const day = (ago: number) => new Date(Math.floor(Date.now() / 86_400_000 - ago) * 86_400_000)
const half = (ago: number) => new Date(day(ago).getTime() + 1_800_000)
const page = (offset: number) => ({ offset, limit: 20 })
const viewers = ['trader', 'merchant', 'support'] as const

const inputs: [string, Partial<DealFilter>][] = [
  ['nothing', {}],
  ['the oldest first', { order: 'asc' }],
  ['one status', { statuses: ['complete'] }],
  ['a rare status', { statuses: ['pending'] }],
  ['some statuses', { statuses: ['pending', 'dispute', 'expired'] }],
  ['days', { from: day(30), until: day(20) }],
  ['days and statuses', { from: day(30), until: day(20), statuses: ['complete', 'canceled'] }],
]

const people = viewers.filter((viewer) => viewer !== 'support')

test.each(inputs)('a page by %s goes by an index, for everybody', async (_, input) => {
  for (const viewer of viewers) {
    for (const offset of [0, 900]) {
      const plan = await plansOf((tx) => pageOfDeals(tx, filterFor(viewer, input), page(offset)))
      expect(plan, viewer).not.toMatch(/Seq Scan on deal( one)?\b/)
    }
  }
})

// The most frequent query: what waits for the trader. It has no index of its own, and must not scan a user's history.
test('open deals are looked for on the days on which there are some', async () => {
  const { db } = world.florin.services
  const [open] = await world.query<{ count: bigint; today: bigint }>(
    `select count(*) filter (where due_at is not null) as count, count(*) filter (where created_at > now() - interval '3 days') as today
     from deal where trader_id = $1`,
    [smaller],
  )
  const inputs: Partial<DealFilter>[] = [
    { order: 'asc' },
    { order: 'desc' },
    { sort: 'amount' },
    { sort: 'profit' },
  ]
  for (const input of inputs) {
    const filter = {
      ...filterFor('trader', { ...input, statuses: ['pending', 'verification'] }),
      userId: smaller,
    }
    const [found, read] = await db.write(async (tx) => {
      const before = await rowsRead(connectionOf(tx), 'deal')
      const { deals, total } = await pageOfDeals(tx, filter, page(0))
      expect(deals).toHaveLength(total)
      return [total, (await rowsRead(connectionOf(tx), 'deal')) - before]
    })
    expect(BigInt(found)).toBe(open?.count)
    // Once to find them and once to show them.
    expect(read, JSON.stringify(input)).toBeLessThanOrEqual(2 * Number(open?.today))
  }
})

// A second's events of a busy installation: an index-only scan finds the user's, and other users' rows are not read.
test.each(people)('of what the counters lack, the first page of a %s reads only its own', async (viewer) => {
  const plan = await plansOf((tx) => pageOfDeals(tx, filterFor(viewer), page(0)))
  expect(plan).toMatch(new RegExp(`Index Cond: \\(\\(written_in >= .*${viewer}_id = `))
})

test.each(['amount', 'profit'] as const)(
  'support’s page by %s, however deep, is read off an index',
  async (sort) => {
    for (const order of ['asc', 'desc'] as const) {
      const plan = await plansOf((tx) => pageOfDeals(tx, filterFor('support', { sort, order }), page(20_000)))
      expect(plan).toMatch(new RegExp(`Index Only Scan (Backward )?using deal_by_${sort}`))
    }
  },
)

test('support’s deals of a rare bank are found without reading the others', async () => {
  const { db } = world.florin.services
  const orders: Partial<DealFilter>[] = [{}, { order: 'asc' }, { sort: 'amount' }, { sort: 'profit' }]
  const fewer: Partial<DealFilter>[] = [{}, { statuses: ['complete'] }, { from: day(90), until: day(3) }]
  for (const chosen of orders.flatMap((order) => fewer.map((more) => ({ ...order, ...more })))) {
    const filter = filterFor('support', { ...chosen, banks: ['rare'] })
    const [total, read] = await db.write(async (tx) => {
      const before = await rowsRead(connectionOf(tx), 'deal')
      const { total } = await pageOfDeals(tx, filter, page(0))
      return [total, (await rowsRead(connectionOf(tx), 'deal')) - before]
    })
    expect(total, JSON.stringify(chosen)).toBeGreaterThan(10)
    // Counted, put in order, and shown: three times the 55 that there are.
    expect(read, JSON.stringify(chosen)).toBeLessThanOrEqual(3 * 55)
  }
})

test('of a common bank they are counted and put in order by its index', async () => {
  const filter = filterFor('support', { banks: ['sberbank'] })
  const plan = await plansOf((tx) => pageOfDeals(tx, filter, page(20_000)))
  expect(plan.match(/Index Only Scan using deal_of_bank/g)).toHaveLength(2)
})

test.each(['amount', 'profit'] as const)('a page by %s goes by an index, both ways', async (sort) => {
  for (const viewer of people) {
    for (const order of ['asc', 'desc'] as const) {
      const plan = await plansOf((tx) => pageOfDeals(tx, filterFor(viewer, { sort, order }), page(0)))
      expect(plan, viewer).not.toMatch(/Seq Scan on deal( one)?\b/)
      expect(plan, viewer).toContain(`using deal_of_${viewer}_by_${sort}`)
    }
  }
})

// Sums and days go together more often than statistics know: half a month of a new bank, of small payments. In the order of amounts all
// others would come first.
test('the largest of some days are found in these days, and not along all amounts', async () => {
  const { db } = world.florin.services
  const filter = filterFor('trader', { sort: 'amount', from: day(55), until: day(42) })
  const undone = db.write(async (tx) => {
    const client = connectionOf(tx)
    const { rows } = await client.query(
      `with small as (update deal set amount_kopecks = requested_kopecks where trader_id = $1 and created_at >= $2 and created_at < $3 returning 1)
       select count(*)::int as rows from small`,
      [owners.trader, filter.from, filter.until],
    )
    const [few, before] = [rows[0]?.rows ?? 0, await rowsRead(client, 'deal')]
    await pageOfDeals(tx, filter, page(0))
    // To put them in order, and twenty to show.
    expect((await rowsRead(client, 'deal')) - before).toBeLessThanOrEqual(2 * few + 40)
    expect(few).toBeGreaterThan(2_000)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
})

test('the first page of many thousands is read in order, without sorting them', async () => {
  for (const viewer of people) {
    const plan = await plansOf((tx) => pageOfDeals(tx, filterFor(viewer), page(0)))
    expect(plan).toMatch(new RegExp(`Index (Only )?Scan using deal_of_${viewer}`))
    // Twenty are sorted after they were joined; never the thousands they were chosen from.
    for (const [, cost] of plan.matchAll(/Sort {2}\(.*rows=(\d+)/g))
      expect(Number(cost)).toBeLessThanOrEqual(20)
  }
})

test('the page that is looked at all day goes by indexes alone, its total too', async () => {
  for (const viewer of viewers) {
    for (const order of ['asc', 'desc'] as const) {
      const plan = await plansOf((tx) => pageOfDeals(tx, filterFor(viewer, { order }), page(0)))
      expect(plan, viewer).toMatch(
        /Index Only Scan (Backward )?using deal_(latest|of_trader|of_merchant) on deal\b/,
      )
      expect(plan, viewer).toContain('using deal_event_written')
      expect(plan, viewer).not.toMatch(/Seq Scan on deal\b|Gather/)
    }
  }
})

test('counting asks the counters, not the deals', async () => {
  for (const viewer of viewers) {
    const plan = await plansOf((tx) => countDeals(tx, filterFor(viewer, { from: day(30), until: day(20) })))
    expect(plan).not.toMatch(/Scan .*on deal\b/)
  }
})

test('days of half hours are counted in an index', async () => {
  for (const viewer of people) {
    const plan = await plansOf((tx) => countDeals(tx, filterFor(viewer, { from: half(30), until: half(29) })))
    expect(plan).not.toMatch(/Seq Scan on deal( one)?\b/)
  }
})

test.each(['0123456789ab', 'ffff', 'N-4711'])('a search for %s goes by an index', async (search) => {
  for (const viewer of people) {
    const plan = await plansOf(async (tx) => {
      const filter = filterFor(viewer, { search })
      await countDeals(tx, filter)
      await pageOfDeals(tx, filter, page(0))
    })
    expect(plan, viewer).not.toMatch(/Seq Scan on deal( one)?\b/)
  }
})

// Last digits may read all deals of the user; what they never read is the others' deals.
test('last digits are looked for among one’s own', async () => {
  const plan = await plansOf(async (tx) => {
    const filter = { ...filterFor('trader', { search: '1234' }), userId: smaller }
    await countDeals(tx, filter)
    await pageOfDeals(tx, filter, page(0))
  })

  expect(plan).not.toMatch(/Seq Scan on deal( one)?\b/)
})

test('an export goes on by an index from where it stopped', async () => {
  for (const viewer of viewers) {
    const filter = filterFor(viewer)
    const [, last] = await dealsAfter(world.florin.services.db.each, filter, undefined, 2)
    for (const input of [filter, { ...filter, statuses: ['pending', 'expired'] as const }]) {
      const plan = await plansOf((tx) => dealsAfter(tx, input, last, 1_000))
      expect(plan, viewer).not.toMatch(/Seq Scan on deal( one)?\b/)
    }
  }
})

test('somebody without deals pays for nobody else’s', async () => {
  const userId = '00000000-0000-4000-8000-000000000000'
  const plan = await plansOf(async (tx) => {
    await countDeals(tx, { ...filterFor('trader'), userId })
    await pageOfDeals(tx, { ...filterFor('trader'), userId }, page(0))
  })

  expect(plan).not.toMatch(/Seq Scan on deal( one)?\b/)
})

test.each(['I8', 'I18'])('every minute %s is asked of what was written since the last look', async (id) => {
  const [row] = await world.query<{ count: bigint }>(
    `select count(*) from deal where status in ('pending', 'verification')`,
  )
  const client = await world.florin.services.db.pool.connect()
  try {
    const { wholeScans, rows: read } = await readsOf(client, promiseOf(id), later, 'deal')
    expect(wholeScans).toEqual([])
    // Open deals are always read, once to find them and once to show them.
    expect(read).toBeLessThanOrEqual(2 * Number(row?.count))
  } finally {
    client.release()
  }
})

test('and I10 of the receipts of those deals', async () => {
  await world.query(
    `insert into receipt_fate (receipt_id, owner_id, fate, deal_id, at)
     select gen_random_uuid(), gen_random_uuid(), 'settled', gen_random_uuid(), now() - interval '1 day' from generate_series(1, 20000)`,
  )
  await world.query('vacuum analyze receipt_fate')
  const client = await world.florin.services.db.pool.connect()
  try {
    const { wholeScans, rows: read } = await readsOf(client, promiseOf('I10'), later, 'receipt_fate')
    expect(wholeScans).toEqual([])
    expect(read).toBe(0)
  } finally {
    client.release()
  }
})

const later = { ...everything, after: 2n ** 62n, since: 2n ** 62n }

function promiseOf(id: string) {
  return dealInvariants.find((invariant) => invariant.id === id) as (typeof dealInvariants)[number]
}
