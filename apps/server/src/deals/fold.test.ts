import { expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { newShop, newTrader } from './test/shop.ts'

const world = useWorld()

/** As many steps of deals, each of another hour, so that each has counters of its own. */
const insertSteps = `
  insert into deal_event (deal_id, trader_id, merchant_id, deal_created_at, to_status, cause, by_role, facts)
  select gen_random_uuid(), $1, $2, now() - make_interval(hours => n), 'pending', 'matched', 'merchant', '{}'
  from generate_series(1, $3::integer) as n`

test('counters are found by their key, also by a plan that was made while there were none', async () => {
  const [trader, { merchantId }] = [await newTrader(world, { usdt: 0n }), await newShop(world)]
  // The plan belongs to the connection; and only a vacuum makes the database sure that a table is empty.
  const client = await world.florin.services.db.pool.connect()
  const countersRead = async () => {
    await client.query('select pg_stat_force_next_flush()')
    const { rows } = await client.query(
      `select (seq_tup_read + idx_tup_fetch)::integer as rows from pg_stat_user_tables where relname = 'deal_count'`,
    )
    return rows[0].rows
  }
  const fold = () => client.query('select fold_deal_events()')
  try {
    await client.query('vacuum analyze deal_count, deal_event, deal')
    await fold()
    for (const _ of ['once', 'again']) {
      await client.query(insertSteps, [trader.id, merchantId, 1_000])
      await fold()
    }
    const before = await countersRead()

    await client.query(insertSteps, [trader.id, merchantId, 1])
    await fold()

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
