import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { tables } from '../../platform/database.ts'
import { foldEvents } from '../jobs.ts'
import { allDeals } from '../test/filters.ts'
import { connectionOf, rowsRead, rowsReadInAll } from '../test/rows-read.ts'
import { seedDeals } from '../test/seed-deals.ts'
import { newShop, newTrader } from '../test/shop.ts'
import { countSpans } from './chart.ts'
import { countDeals } from './counters.ts'
import type { Viewer } from './filter.ts'

// Only this test folds.
const world = useWorld({ isIdle: true })

/** As many steps of deals, each of another day, so that each has counters of its own. */
const insertSteps = `
  insert into deal_event (deal_id, trader_id, merchant_id, deal_created_at, to_status, cause, by_role, facts)
  select gen_random_uuid(), $1, $2, now() - make_interval(days => n), 'pending', 'matched', 'merchant', '{}'
  from generate_series(1, $3::integer) as n`

const pending = (viewer: Viewer, userId: string) => allDeals({ viewer, userId }, { statuses: ['pending'] })

test('counters and new events are found by their keys, also by plans that were made while there were none', async () => {
  const [trader, { merchantId }] = [await newTrader(world, { usdt: 0n }), await newShop(world)]
  // The plan belongs to the connection; and only a vacuum makes the database sure that a table is empty.
  const client = await world.florin.services.db.pool.connect()
  const countersRead = () => rowsReadInAll(client, 'deal_day')
  const eventsRead = () => rowsReadInAll(client, 'deal_event')
  // Another test's transaction may hold it back: what it has written before could still come.
  const foldAll = () =>
    vi.waitFor(
      async () => {
        await client.query('select fold_deal_events()')
        const left = 'select from deal_event where written_in >= (select folded_below from deal_fold)'
        expect((await client.query(left)).rowCount).toBe(0)
      },
      { timeout: 50_000 },
    )
  try {
    await client.query('vacuum analyze deal_day, deal_event, deal')
    // A function keeps the plans of its sixth run; with nothing written meanwhile it ends before them.
    for (let times = 0; times < 8; times += 1) {
      await client.query('select pg_current_xact_id()')
      await foldAll()
    }
    for (const _ of ['once', 'again']) {
      await client.query(insertSteps, [trader.id, merchantId, 1_000])
      await foldAll()
    }
    const [counters, events] = [await countersRead(), await eventsRead()]

    await client.query(insertSteps, [trader.id, merchantId, 1])
    // As long as another test's transaction holds it back, nothing is taken and nothing read.
    const taken = async () => (await client.query('select fold_deal_events() as taken')).rows[0].taken
    await expect.poll(taken, { timeout: 50_000 }).toBe(1n)

    // The trader's day and all their days, the merchant's and those of all users.
    expect((await countersRead()) - counters).toBeLessThanOrEqual(6)
    // To see how many there are, and to count them.
    expect((await eventsRead()) - events).toBeLessThanOrEqual(2)
    expect(await countDeals(world.florin.services.db.each, pending('trader', trader.id))).toBe(2_001)
  } finally {
    client.release()
  }
})

test('a backlog is folded in bites, whole transactions each; the job folds all of it', async () => {
  const [trader, { merchantId }] = [await newTrader(world, { usdt: 0n }), await newShop(world)]
  const { db } = world.florin.services
  await foldEvents({ db })
  const client = await db.pool.connect()
  try {
    await client.query('vacuum analyze deal_day, deal_event, deal')
    for (const steps of [6_000, 6_000, 100]) await client.query(insertSteps, [trader.id, merchantId, steps])
    const taken = async () => (await client.query('select fold_deal_events() as taken')).rows[0].taken
    const count = () => countDeals(db.each, pending('trader', trader.id))
    const left = async () => {
      const text = 'select from deal_event where written_in >= (select folded_below from deal_fold)'
      return (await client.query(text)).rowCount
    }

    // Another test's transaction may hold some of them back for a moment; folded without the others, the first would be a smaller bite.
    const areOld = async () => {
      const text = 'select max(written_in) < pg_snapshot_xmin(pg_current_snapshot()) as are from deal_event'
      return (await client.query(text)).rows[0].are
    }
    await expect.poll(areOld, { timeout: 50_000 }).toBe(true)
    expect(await taken()).toBe(10_000n)
    expect([await left(), await count()]).toEqual([100, 12_100])

    for (const steps of [12_000, 100]) await client.query(insertSteps, [trader.id, merchantId, steps])
    await expect.poll(() => foldEvents({ db }).then(left), { timeout: 50_000 }).toBe(0)
    expect(await count()).toBe(24_200)
  } finally {
    client.release()
  }
})

test('of what the counters lack, a person’s totals read only what is theirs, on either side', async () => {
  const people = async () => [(await newTrader(world, { usdt: 0n })).id, (await newShop(world)).merchantId]
  const [busy, quiet] = [await people(), await people()]
  const { db } = world.florin.services
  const holder = await db.pool.connect()
  try {
    // No other fold runs meanwhile.
    await holder.query('begin')
    await holder.query('select from deal_fold for update')
    await world.query(insertSteps, [...busy, 1_000])
    await world.query(insertSteps, [...quiet, 3])

    for (const [at, viewer] of (['trader', 'merchant'] as const).entries()) {
      const userId = quiet[at] as string
      // In a transaction, where PostgreSQL counts what this connection alone has read.
      const [total, read] = await db.write(async (tx) => {
        const before = await rowsRead(connectionOf(tx), 'deal_event')
        const counted = await countDeals(tx, pending(viewer, userId))
        return [counted, (await rowsRead(connectionOf(tx), 'deal_event')) - before]
      })
      expect(total).toBe(3)
      expect(read).toBeLessThanOrEqual(3)
      const until = new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000)
      const span = { from: new Date(until.getTime() - 100 * 86_400_000), until }
      expect(await countSpans(db.each, userId, [span])).toEqual([3])
    }
    const { rows } = await sql<{ events: bigint }>`select count(*) as events from deal_event`.execute(
      tables(db.each),
    )
    expect(await countDeals(db.each, pending('support', ''))).toBe(Number(rows[0]?.events))
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

test('a completed deal is found by its key, also by a plan that was made while there were few', async () => {
  const [trader, { merchantId }] = [await newTrader(world, { usdt: 0n }), await newShop(world)]
  const client = await world.florin.services.db.pool.connect()
  // A plan belongs to its connection.
  const foldHere = () => client.query('select fold_deal_events()')
  const complete = `insert into deal_event (deal_id, trader_id, merchant_id, deal_created_at, from_status, to_status, cause, by_role, facts)
    select id, trader_id, merchant_id, created_at, 'pending', 'complete', 'confirmed', 'trader', '{}' from deal
    where trader_id = $1 limit 1`
  try {
    await seedDeals(world, { trader, merchantId, count: 10, days: 2 })
    await client.query('vacuum analyze deal, deal_event, deal_day')
    await client.query(complete, [trader.id])
    await foldHere()
    await seedDeals(world, { trader, merchantId, count: 3_000, days: 2 })
    await client.query(complete, [trader.id])

    await client.query('begin')
    const before = await rowsRead(client, 'deal')
    await foldHere()

    // Those of both events, should another transaction have held back the first; never all of them.
    expect((await rowsRead(client, 'deal')) - before).toBeLessThan(10)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
