import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import type { Database } from '../../platform/database.ts'
import type { Deal } from '../deal.ts'
import type { DealParts } from '../parts.ts'
import { receiveWaiting } from '../receipts/receive.ts'
import { dealSteps } from '../steps/steps.ts'
import { findDeals } from '../store.ts'
import { book, openDeal, partsOf, placed, retireEverybody } from '../test/opened.ts'
import { reserveOpen } from '../test/reserve-open.ts'
import { rowsRead } from '../test/rows-read.ts'
import { newShop, newTrader, orderInput, setRate, type TestShop, type Trader } from '../test/shop.ts'
import { match } from './match.ts'
import { dealOpener } from './open.ts'

// No job runs: the counters of rows read and written are this test's.
const world = useWorld({ isIdle: true })
let shop: TestShop
let trader: Trader
let client: pg.PoolClient

beforeAll(() => setRate(world))
beforeEach(async () => {
  await retireEverybody(world)
  shop = await newShop(world)
  trader = await newTrader(world, { usdt: 1_000n })
  // A plan belongs to its connection, and all of this is forgotten again.
  client = await partsOf(world).db.pool.connect()
  await client.query('begin')
})
afterEach(async () => {
  await client.query('rollback')
  client.release()
})

/** The product's own parts, which open and move deals on that one connection. */
function partsOnOne(): DealParts {
  const parts = partsOf(world)
  const db = { ...parts.db, steady: client, pool: client, each: client } as unknown as Database
  return { ...parts, open: dealOpener(db, parts.settings), step: dealSteps(db) }
}

async function openOne(
  parts: DealParts,
  amountKopecks: bigint,
  {
    waitingId,
    externalId = randomUUID(),
    payer,
  }: { waitingId?: string; externalId?: string; payer?: string } = {},
): Promise<Deal> {
  const order = {
    id: waitingId ?? randomUUID(),
    merchantId: shop.merchantId,
    isTest: false,
    externalId,
    token: randomBytes(24).toString('base64url'),
    amountKopecks,
    orderType: 'c2c' as const,
    mode: 'h2h' as const,
    ttlMinutes: 60,
    allowUniqueAmount: false,
    successUrl: undefined,
    failUrl: undefined,
    payerId: undefined,
    payerName: undefined,
    metadata: {},
  }
  return match(parts, {
    order,
    isNewOrder: waitingId === undefined,
    orderTypes: ['c2c'],
    shop: await parts.shop(shop.merchantId),
    payer,
  })
}

test('of several orders the one whose number is taken is refused and leaves nothing behind, and the others are opened', async () => {
  const parts = partsOnOne()
  const externalId = randomUUID()
  await openOne(parts, 100_000n, { externalId })

  const [before, taken, after] = await Promise.allSettled([
    openOne(parts, 200_000n),
    openOne(parts, 300_000n, { externalId }),
    openOne(parts, 400_000n),
  ])

  expect([before.status, after.status]).toEqual(['fulfilled', 'fulfilled'])
  expect(taken).toMatchObject({ status: 'rejected', reason: { code: 'order.external_id_taken' } })
  const { rows } = await client.query(
    `select (select count(*)::int from merchant_order where merchant_id = $1) as orders,
       (select array_agg(amount_kopecks::int order by amount_kopecks) from amount_reservation where merchant_id = $1) as sums,
       (select count(*)::int from deal where merchant_id = $1) as deals,
       (select count(*)::int from ledger.hold join ledger.account on account.id = hold.account_id where owner = $2) as holds`,
    [shop.merchantId, trader.id],
  )
  expect(rows).toEqual([{ orders: 3, sums: [100_000, 200_000, 400_000], deals: 3, holds: 3 }])
})

test('a match answers the deal that it has written', async () => {
  const parts = partsOf(world)

  const opened = await openOne(parts, 550_00n)

  expect(await findDeals(parts.db.each, [opened.id])).toEqual([opened])
})

// Every index of open rows is small then, and the planner takes any of them.
test('a plan that was made while no deal was open counts a shop’s open deals, and nobody else’s', async () => {
  const parts = partsOnOne()
  await client.query('alter table deal disable trigger deal_begins')
  await client.query('delete from deal; delete from amount_reservation')
  await client.query(strangersDeals('complete', 'null, now()'), [400])
  await client.query('analyze deal, amount_reservation')
  await openOne(parts, 500_00n)
  await client.query(strangersDeals('pending', `now() + interval '1 day', null`), [300])
  await reserveOpen(client)
  const before = [await rowsRead(client, 'deal'), await rowsRead(client, 'amount_reservation')]

  await openOne(parts, 600_00n)

  // Its own first one.
  expect([await rowsRead(client, 'deal'), await rowsRead(client, 'amount_reservation')]).toEqual([
    before[0],
    (before[1] ?? 0) + 1,
  ])
})

test('a plan that was made while nothing was limited reads what is the payer’s, the shop’s and the method’s own', async () => {
  const parts = partsOnOne()
  const tables = ['amount_reservation', 'shop_cancellation', 'method_hour']
  for (const table of tables) await client.query(`delete from ${table}`)
  await client.query(`analyze ${tables.join(', ')}`)
  await openOne(parts, 500_00n, { payer: 'ip:192.0.2.1' })
  await client.query(`insert into amount_reservation (payment_method_id, amount_kopecks, deal_id, merchant_id, is_test, due_at, value_micro, payer_key)
    select gen_random_uuid(), 1, gen_random_uuid(), gen_random_uuid(), false, now() + interval '1 hour', 1, 'ip:' || n from generate_series(1, 300) as n`)
  await client.query(
    `insert into shop_cancellation (merchant_id, is_test) select gen_random_uuid(), false from generate_series(1, 300)`,
  )
  await client.query(`insert into method_hour (payment_method_id, deals, ends_at)
    select gen_random_uuid(), 1, now() + interval '1 hour' from generate_series(1, 300)`)
  const read = () => Promise.all(tables.map((table) => rowsRead(client, table)))
  const before = await read()

  await openOne(parts, 600_00n, { payer: 'ip:192.0.2.1' })

  // The first deal is the shop's and the payer's; its method's hour is read, and counted.
  const after = await read()
  const [reserved = 0, canceled = 0, hours = 0] = after.map((rows, at) => rows - (before[at] ?? 0))
  expect(reserved).toBe(2)
  expect(canceled).toBe(0)
  expect(hours).toBeLessThanOrEqual(2)
})

// Each would count what the other has not committed yet, and both would find room.
test('two calls that open deals of one payer come one after the other', async () => {
  const payer = 'ip:192.0.2.2'
  await openOne(partsOnOne(), 500_00n, { payer })
  const waiting = openOne(partsOf(world), 600_00n, { payer })
  await expect
    .poll(() =>
      world.query(
        `select from pg_locks where locktype = 'advisory' and classid = 42 and objid = (hashtext($1)::bigint & 4294967295) and not granted`,
        [payer],
      ),
    )
    .toHaveLength(1)

  await client.query('rollback')
  await client.query('begin')

  expect((await waiting).status).toBe('pending')
})

/** Each of a shop and a trader of its own. */
function strangersDeals(status: string, dueAndEnd: string): string {
  return `insert into deal (id, order_id, merchant_id, trader_id, payment_method_id, bank, order_type, is_test, status,
      requested_kopecks, amount_kopecks, rate_ten_thousandths, value_micro, fee_micro, profit_micro, merchant_basis_points,
      trader_basis_points, lead_basis_points, due_at, ended_at)
    select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'sberbank', 'c2c', false,
      '${status}', 10000, 10000, 925000, 1000000, 70000, 40000, 700, 400, 2000, ${dueAndEnd}
    from generate_series(1, $1::integer)`
}

test('a plan that was made while no order waited finds an order by its number', async () => {
  const parts = partsOnOne()
  const [first, second] = [randomUUID(), randomUUID()]
  const waiting = `insert into merchant_order (id, merchant_id, is_test, external_id, token, amount_kopecks, order_type, mode, ttl_minutes,
      allow_unique_amount, state, due_at)
    select coalesce($1::uuid, gen_random_uuid()), $2, false, gen_random_uuid(), gen_random_uuid(), 50000, 'c2c', 'hosted', 60, false,
      'new', now() + interval '1 hour'
    from generate_series(1, $3::integer)`
  await client.query('delete from merchant_order')
  await client.query(waiting, [first, shop.merchantId, 1])
  await client.query('analyze merchant_order')
  await openOne(parts, 500_00n, { waitingId: first })
  await client.query(waiting, [null, randomUUID(), 300])
  await client.query(waiting, [second, shop.merchantId, 1])
  const before = await rowsRead(client, 'merchant_order')

  await openOne(parts, 600_00n, { waitingId: second })

  // To lock it, to read it and to change it.
  expect((await rowsRead(client, 'merchant_order')) - before).toBeLessThanOrEqual(3)
})

test('a plan that was made while no receipt was placed looks for a receipt’s own fate', async () => {
  const parts = partsOnOne()
  await client.query('delete from receipt_fate')
  await client.query('analyze receipt_fate')
  const settle = async (amountKopecks: bigint) => {
    await openOne(parts, amountKopecks)
    await client.query(
      `with booked as (
         insert into receipt (owner_id, terminal_id, bank, payment_method_id, amount_kopecks, card_tail, trust, trust_reason, has_sms,
           has_push, received_at)
         values ($1, $2, 'sberbank', $3, $4, '1234', 3, 'bank_app', true, true, clock_timestamp()) returning id, owner_id)
       insert into receipt_waiting (receipt_id, owner_id) select id, owner_id from booked`,
      [trader.id, trader.terminalId, trader.methodId, String(amountKopecks)],
    )
    await receiveWaiting({ ...parts, db: { ...parts.db, steady: client } as unknown as Database })
    const { rows } = await client.query<{ status: string }>(
      'select status from deal where payment_method_id = $1 and amount_kopecks = $2',
      [trader.methodId, String(amountKopecks)],
    )
    expect(rows).toEqual([{ status: 'complete' }])
  }
  await settle(500_00n)
  await client.query(
    `insert into receipt_fate (receipt_id, owner_id, fate) select gen_random_uuid(), $1, 'unmatched' from generate_series(1, 300)`,
    [trader.id],
  )
  const before = await rowsRead(client, 'receipt_fate')

  await settle(600_00n)

  expect((await rowsRead(client, 'receipt_fate')) - before).toBeLessThanOrEqual(3)
})

test('a method that is as good as can be is not written anew by a deal that completes', async () => {
  const version = () =>
    world.query<{ xmin: string; rating_points: number }>(
      'select xmin::text, rating_points from payment_method where id = $1',
      [trader.methodId],
    )
  await world.query('update payment_method set rating_points = -3000 where id = $1', [trader.methodId])
  await openDeal(world, shop, '700.00')
  const best = await version()
  await book(world, trader, { amount: '700.00' })
  await placed(world)
  expect(await version()).toEqual(best)

  await world.query('update payment_method set rating_points = 100 where id = $1', [trader.methodId])
  await openDeal(world, shop, '800.00')
  await book(world, trader, { amount: '800.00' })
  await placed(world)
  expect((await version())[0]?.rating_points).toBeLessThan(100)
})

test('that a method is used is told once a minute', async () => {
  const use = async (amount: string) => {
    const { body } = await shop.call('POST', '/orders', orderInput(amount))
    const [known] = await world.query<{ at: Date }>(
      'select last_used_at as at from payment_method where id = $1',
      [trader.methodId],
    )
    return { began: new Date(body.created_at), usedAt: known?.at }
  }
  const ago = (seconds: number) =>
    world.query('update payment_method set last_used_at = now() - make_interval(secs => $2) where id = $1', [
      trader.methodId,
      seconds,
    ])
  const first = await use('900.00')
  expect(first.usedAt).toEqual(first.began)
  expect((await use('901.00')).usedAt).toEqual(first.usedAt)

  await ago(30)
  const again = await use('902.00')
  expect(again.usedAt?.getTime()).toBeLessThan(again.began.getTime() - 29_000)
  await ago(61)
  const later = await use('903.00')
  expect(later.usedAt).toEqual(later.began)
})
