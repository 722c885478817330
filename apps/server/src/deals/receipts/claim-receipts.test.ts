import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { tables } from '../../platform/database.ts'
import { findDeal } from '../store.ts'
import { seedCandidates } from '../test/candidates.ts'
import { book, openDeal, partsOf, retireEverybody } from '../test/opened.ts'
import { reserveOpen } from '../test/reserve-open.ts'
import { connectionOf, rowsRead } from '../test/rows-read.ts'
import { newShop, newTrader, setRate, type TestShop, type Trader } from '../test/shop.ts'
import { claimReceipts } from './claim-receipts.ts'
import type { Arrival } from './receipt.ts'
import * as store from './receipt-store.ts'

// No job runs: what is claimed here stays claimed.
const world = useWorld({ isIdle: true })
const claim = (most = 500, isFull = true) => claimReceipts(partsOf(world).db, most, isFull)
const idsOf = (claimed: Awaited<ReturnType<typeof claim>>) => claimed.map(({ arrival }) => arrival.id)
let shop: TestShop
let trader: Trader

beforeAll(() => setRate(world))
beforeEach(async () => {
  await retireEverybody(world)
  await world.query('delete from receipt_waiting')
  shop = await newShop(world)
  trader = await newTrader(world, { usdt: 1_000n })
})

test('several that look at once share what waits', async () => {
  const booked = await book(world, trader, ...Array.from({ length: 40 }, () => ({ amount: '10.00' })))

  const shares = await Promise.all([claim(15), claim(15), claim(15), claim(15)])
  const rest = await claim()

  const claimed = [...shares.flatMap(idsOf), ...idsOf(rest)]
  expect(claimed.toSorted()).toEqual(booked.toSorted())
  for (const share of shares) expect(share.length).toBeLessThanOrEqual(15)
})

test('a claim holds for a minute, and comes free again', async () => {
  const [id = ''] = await book(world, trader, { amount: '10.00' })
  expect(idsOf(await claim())).toEqual([id])
  const [left] = await world.query<{ seconds: number }>(
    'select extract(epoch from claimed_until - clock_timestamp())::float8 as seconds from receipt_waiting',
  )
  expect(left?.seconds).toBeGreaterThan(50)
  expect(left?.seconds).toBeLessThanOrEqual(60)
  expect(await claim()).toEqual([])

  await world.query(`update receipt_waiting set claimed_until = clock_timestamp() - interval '1 millisecond'`)

  expect(idsOf(await claim())).toEqual([id])
})

test('they come in the order in which the money came, with what was decided before', async () => {
  const ids = await book(world, trader, { amount: '10.00' }, { amount: '20.00' }, { amount: '30.00' })
  await world.query(`update receipt set received_at = received_at - interval '1 hour' where id = $1`, [
    ids[2],
  ])
  await world.query(
    `insert into receipt_fate (receipt_id, owner_id, fate, deal_id) values ($1, $2, 'held', gen_random_uuid())`,
    [ids[1], trader.id],
  )

  const claimed = await claim()

  expect(idsOf(claimed)).toEqual([ids[2], ids[0], ids[1]])
  expect(claimed.map(({ fate }) => fate)).toEqual([undefined, undefined, 'held'])
})

const ends: [string, (arrival: Arrival) => Promise<unknown>][] = [
  ['forgotten', (arrival) => store.forgetWaiting(partsOf(world).db.each, arrival.id)],
  ['nobody’s', (arrival) => store.keepUnmatched(partsOf(world).db.each, arrival, 'no_deal')],
]

test.each(ends)('what learned something while it was claimed and is then %s waits again', async (_, end) => {
  const [id = ''] = await book(world, trader, { amount: '10.00' })
  const [one] = await claim()
  await partsOf(world).db.write((tx) => store.expectReceipts(tx, [{ id, ownerId: trader.id }]))

  await end(one?.arrival as Arrival)

  const [again] = await claim()
  expect(again?.arrival.id).toBe(id)
  await end(again?.arrival as Arrival)
  expect(await world.query('select from receipt_waiting')).toEqual([])
})

test('the deal comes as it is, with all that a step needs', async () => {
  const { dealId } = await openDeal(world, shop, '5000.00')
  await book(world, trader, { amount: '5000.00' })

  const [one] = await claim()

  expect(one?.payable).toHaveLength(1)
  const { id, ...reached } = one?.payable[0]?.deal ?? { id: '' }
  expect(id).toBe(dealId)
  expect(await findDeal(partsOf(world).db.each, dealId)).toMatchObject(reached)
  expect(reached).toMatchObject({ status: 'pending', sums: { value: 54_054_055n } })
})

test('a look that is not full takes what has just come, and leaves the rest to one that is', async () => {
  const [recent = '', old = ''] = await book(world, trader, { amount: '100.00' }, { amount: '200.00' })
  await world.query(`update receipt_waiting set since = now() - interval '6 seconds' where receipt_id = $1`, [
    old,
  ])

  expect(idsOf(await claim(500, false))).toEqual([recent])
  expect(idsOf(await claim(500, false))).toEqual([])
  expect(idsOf(await claim())).toEqual([old])
})

test('a plan that was made while no deal was open reads a receipt’s own deal, and nobody else’s', async () => {
  // While nothing is open, every index of open rows is small, and the planner takes any of them.
  await partsOf(world).db.write(async (tx) => {
    const ask = <Row>(text: string) => sql.raw<Row>(text).execute(tables(tx))
    await ask('alter table deal disable trigger deal_begins')
    await ask('delete from deal')
    await ask('delete from amount_reservation')
    await ask('delete from deal_failed')
    await ask(dealsOf('complete', 400))
    await ask('analyze deal, amount_reservation, deal_failed')
    await ask(`insert into receipt_waiting select id, owner_id from receipt limit 1`)
    await ask('select from claim_receipts(500)')
    await ask(dealsOf('pending', 300))
    await ask(dealsOf('expired', 300))
    await reserveOpen({ query: ask })
    await ask(`with booked as (
        insert into receipt (owner_id, terminal_id, bank, payment_method_id, amount_kopecks, trust, trust_reason, has_sms, has_push,
          received_at)
        select trader_id, trader_id, bank, payment_method_id, amount_kopecks, 3, 'bank_app', true, true, now()
        from deal where status = 'pending' limit 20 returning id, owner_id)
      insert into receipt_waiting select id, owner_id from booked`)
    const read = async () => ({
      sums: await rowsRead(connectionOf(tx), 'amount_reservation'),
      deals: await rowsRead(connectionOf(tx), 'deal'),
      failed: await rowsRead(connectionOf(tx), 'deal_failed'),
    })
    const { sums, deals, failed } = await read()

    const claimed = await ask<{ deal_id: string | null }>('select deal_id from claim_receipts(500)')

    expect(claimed.rows.filter(({ deal_id }) => deal_id !== null)).toHaveLength(20)
    expect(await read()).toEqual({ sums: sums + 20, deals: deals + 20, failed })
    await ask('alter table deal enable trigger deal_begins')
  })
})

/** Each of a trader and a method of its own. */
function dealsOf(status: string, count: number): string {
  return `insert into deal (id, order_id, merchant_id, trader_id, payment_method_id, bank, order_type, is_test, status,
      requested_kopecks, amount_kopecks, rate_ten_thousandths, value_micro, fee_micro, profit_micro, merchant_basis_points,
      trader_basis_points, lead_basis_points, due_at, ended_at)
    select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'sberbank', 'c2c', false,
      '${status}', 10000, 10000, 925000, 1000000, 70000, 40000, 700, 400, 2000,
      ${status === 'pending' ? `now() + interval '1 day', null` : 'null, now()'}
    from generate_series(1, ${count})`
}

test('of all that a receipt could be meant for, those come that can be paid with that very sum', async () => {
  await seedCandidates(world, trader, await newTrader(world, { id: trader.id, usdt: 0n }))

  const claimed = await claim()

  const wide = await store.candidatesFor(partsOf(world).db.each, idsOf(claimed))
  const counts = new Set<number>()
  for (const { arrival, payable } of claimed) {
    const expected = (wide.get(arrival.id) ?? []).filter(
      ({ amountKopecks, status }) =>
        amountKopecks === arrival.amountKopecks && status !== 'complete' && status !== 'dispute',
    )
    const found = payable.map(({ deal, sms }) => [deal.id, deal.status, sms.settledKopecks])
    // Which of the phone's methods was paid is searched in all of them.
    const wanted = arrival.paymentMethodId === undefined ? [] : expected
    expect(found.toSorted()).toEqual(
      wanted.map((one) => [one.dealId, one.status, one.sms.settledKopecks]).toSorted(),
    )
    counts.add(Math.min(2, payable.length))
  }
  expect(counts).toEqual(new Set([0, 1, 2]))
  const weak = claimed.flatMap(({ payable }) => payable.map(({ sms }) => sms.settledKopecks))
  expect(new Set(weak)).toEqual(new Set([0n, 700n]))
})
