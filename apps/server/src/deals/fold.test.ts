import { expect, test, vi } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { rowsReadInAll } from './test/rows-read.ts'
import { newShop, newTrader } from './test/shop.ts'

// Nobody folds but us.
const world = useWorld({ isIdle: true })

/** As many steps of deals, each of another hour, so that each has counters of its own. */
const insertSteps = `
  insert into deal_event (deal_id, trader_id, merchant_id, deal_created_at, to_status, cause, by_role, facts)
  select gen_random_uuid(), $1, $2, now() - make_interval(hours => n), 'pending', 'matched', 'merchant', '{}'
  from generate_series(1, $3::integer) as n`

/** As if they had had many deals for long. */
const haveCounters = (ids: readonly string[]) =>
  world.query('insert into counted_user (user_id) select unnest($1::uuid[])', [ids])

test('counters are found by their key, also by a plan that was made while there were none', async () => {
  const [trader, { merchantId }] = [await newTrader(world, { usdt: 0n }), await newShop(world)]
  await haveCounters([trader.id, merchantId])
  // The plan belongs to the connection; and only a vacuum makes the database sure that a table is empty.
  const client = await world.florin.services.db.pool.connect()
  const countersRead = () => rowsReadInAll(client, 'deal_count')
  const fold = () => client.query('select fold_deal_events()')
  // Another test's transaction may hold it back: what it has written before could still come.
  const foldAll = () =>
    vi.waitFor(
      async () => {
        await fold()
        const left = 'select from deal_event where written_in >= (select folded_below from deal_fold)'
        expect((await client.query(left)).rowCount).toBe(0)
      },
      { timeout: 50_000 },
    )
  try {
    await client.query('vacuum analyze deal_count, deal_event, deal')
    await fold()
    for (const _ of ['once', 'again']) {
      await client.query(insertSteps, [trader.id, merchantId, 1_000])
      await foldAll()
    }
    const before = await countersRead()

    await client.query(insertSteps, [trader.id, merchantId, 1])
    await foldAll()

    // Three people's hour, day and all time.
    expect((await countersRead()) - before).toBeLessThanOrEqual(9)
    const { rows } = await client.query(`select deal_total($1, '{pending}', null, null)::integer as total`, [
      trader.id,
    ])
    expect(rows[0].total).toBe(2_001)
  } finally {
    client.release()
  }
})

test('of what the counters lack, a person’s totals read only what is theirs, on either side', async () => {
  const people = async () => [(await newTrader(world, { usdt: 0n })).id, (await newShop(world)).merchantId]
  const [busy, quiet] = [await people(), await people()]
  await haveCounters([...busy, ...quiet])
  const pool = world.florin.services.db.pool
  const [holder, client] = [await pool.connect(), await pool.connect()]
  const eventsRead = () => rowsReadInAll(client, 'deal_event')
  try {
    // Nobody folds meanwhile.
    await holder.query('begin')
    await holder.query('select from deal_fold for update')
    await client.query(insertSteps, [...busy, 1_000])
    await client.query(insertSteps, [...quiet, 3])
    const before = await eventsRead()

    for (const id of quiet) {
      const { rows } = await client.query(
        `select deal_total($1, '{pending}', null, null)::integer as total, deal_totals($1, '{pending}', array[
          date_trunc('hour', now()) - interval '100 hours', date_trunc('hour', now()) + interval '1 hour'])::integer[] as totals`,
        [id],
      )
      expect(rows[0]).toEqual({ total: 3, totals: [3] })
    }

    // Three events, by two questions, of two people.
    expect((await eventsRead()) - before).toBeLessThanOrEqual(12)
    const { rows } = await client.query(
      `select deal_total($1, '{pending}', null, null)::integer as total, (select count(*)::integer from deal_event) as events`,
      ['00000000-0000-0000-0000-000000000000'],
    )
    expect(rows[0].total).toBe(rows[0].events)
  } finally {
    await holder.query('rollback')
    for (const one of [holder, client]) one.release()
  }
})
