import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import { letDue, openDeal, partsOf } from '../test/opened.ts'
import { connectionOf, rowsRead } from '../test/rows-read.ts'
import { newShop, newTrader, orderInput, setRate, type TestShop } from '../test/shop.ts'
import { endDue } from './clocks.ts'
import { type DueDeal, dueDeals, dueOrders } from './order-store.ts'

const world = useWorld({ isIdle: true })
let shop: TestShop

beforeAll(async () => {
  await setRate(world)
  shop = await newShop(world)
})

/** How many rows of a table a question reads. */
async function readBy(tx: Tx, table: string, ask: () => Promise<unknown>): Promise<number> {
  const read = () => rowsRead(connectionOf(tx), table)
  const before = await read()
  await ask()
  return (await read()) - before
}

/** Orders without a deal, due in so many minutes. */
const put = (db: Queryable, count: number, minutes: number) =>
  sql`
    insert into merchant_order (id, merchant_id, is_test, external_id, token, amount_kopecks, order_type, mode, ttl_minutes,
      allow_unique_amount, metadata, state, due_at)
    select id, ${shop.merchantId}, false, id::text, id::text, 100, 'any', 'hosted', 30, false, '{}', 'new', now() + make_interval(mins => ${minutes}::int)
    from (select gen_random_uuid() as id from generate_series(1, ${count}::int)) as new
  `.execute(tables(db))

class Undone extends Error {}

/** Nothing of it stays. */
async function tried(work: (tx: Tx) => Promise<void>): Promise<void> {
  const attempt = partsOf(world).db.write(async (tx) => {
    await work(tx)
    throw new Undone()
  })
  await expect(attempt).rejects.toThrow(Undone)
}

test('deals whose time has come are found without a look at the others', async () => {
  await newTrader(world, { usdt: 1_000n })
  const { dealId } = await openDeal(world, shop, '1000.00')
  await letDue(world, dealId)
  await tried(async (tx) => {
    await sql`
      insert into amount_reservation (payment_method_id, amount_kopecks, deal_id, merchant_id, is_test, due_at)
      select gen_random_uuid(), 100, gen_random_uuid(), ${shop.merchantId}, false, now() + interval '30 minutes'
      from generate_series(1, 2000)
    `.execute(tables(tx))
    await sql`analyze amount_reservation`.execute(tables(tx))
    let found: DueDeal[] = []

    const read = await readBy(tx, 'amount_reservation', async () => {
      found = await dueDeals(tx, 200, 90)
    })

    expect(found.map(({ deal }) => deal.id)).toEqual([dealId])
    expect(read).toBe(1)
  })
})

test('orders whose time has come are found without a look at the others', () =>
  tried(async (tx) => {
    await put(tx, 2_000, 30)
    await put(tx, 3, -1)
    await sql`analyze merchant_order`.execute(tables(tx))
    await sql`update platform_beat set at = clock_timestamp()`.execute(tables(tx))
    let found: string[] = []

    const read = await readBy(tx, 'merchant_order', async () => {
      found = await dueOrders(tx, 200)
    })

    expect(found).toHaveLength(3)
    expect(read).toBe(3)
  }))

test('a machine that stood still between its beat and its look ends nothing that ran out meanwhile', async () => {
  await newTrader(world, { usdt: 1_000n })
  const { dealId } = await openDeal(world, shop, '1001.00')
  const { body: waiting } = await shop.call('POST', '/orders', orderInput('1002.00', { mode: 'hosted' }))
  await world.query('update merchant_order set due_at = clock_timestamp() where id = $1', [waiting.id])
  await letDue(world, dealId)
  const found = async () => {
    const deals = await dueDeals(partsOf(world).db.each, 200, 90)
    return [deals.map(({ deal }) => deal.id), await dueOrders(partsOf(world).db.each, 200)]
  }
  const whileAtWork = await found()

  await world.query(`update platform_beat set at = clock_timestamp() - interval '31 seconds'`)

  expect(whileAtWork).toEqual([expect.arrayContaining([dealId]), expect.arrayContaining([waiting.id])])
  expect(await found()).toEqual([[], []])
})

test('a list that takes long to end is no time in which nobody was at work: each round has a beat of its own', async () => {
  await world.query('create table seen_beat (at timestamptz)')
  await world.query(`create function see_beat() returns trigger language plpgsql as
    $$begin insert into seen_beat values (new.at); return new; end$$`)
  await world.query(
    'create trigger see_beat after update on platform_beat for each row execute function see_beat()',
  )
  await put(partsOf(world).db.each, 201, -1)

  await endDue(partsOf(world))

  const [beats] = await world.query<{ count: number }>('select count(*)::int as count from seen_beat')
  expect(beats?.count).toBe(2)
  expect(await dueOrders(partsOf(world).db.each, 1)).toEqual([])
  await world.query('drop trigger see_beat on platform_beat')
})
