import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { book, expectSoundBooks, openDeal, partsOf, retireEverybody, statusOf } from '../test/opened.ts'
import { newShop, newTrader, orderInput, setRate, type TestShop, type Trader } from '../test/shop.ts'
import { receiveWaiting } from './receive.ts'

// Opening deals and settling them lock the same accounts. Everything but the books is written before an account is locked.

const world = useWorld({ isIdle: true })
let shop: TestShop
let trader: Trader

beforeAll(() => setRate(world))
beforeEach(async () => {
  await retireEverybody(world)
  shop = await newShop(world)
  trader = await newTrader(world, { usdt: 1_000n })
})

/** Another transaction takes most of the trader's money while `work` needs some; `meanwhile` sees how far it has come. */
async function whileTaken(
  end: 'commit' | 'rollback',
  work: () => Promise<unknown>,
  meanwhile?: (other: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const { pool } = partsOf(world).db
  const [holder, other] = [await pool.connect(), await pool.connect()]
  try {
    await holder.query('begin')
    await holder.query(
      `select ledger.post_one('test.taken', $1, 'USDT', null, array[$2, $3]::uuid[], '{available,suspense}',
         '{-945000000,945000000}', '{}', '{}', '{}', '{}')`,
      [randomUUID(), trader.id, house],
    )
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
    const working = work()
    const waiting = 'select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))'
    await expect.poll(async () => (await other.query(waiting, [rows[0]?.pid])).rowCount).toBe(1)
    await meanwhile?.(other)
    await holder.query(end)
    await working
  } finally {
    await holder.query('rollback')
    holder.release()
    other.release()
  }
}

const house = '00000000-0000-0000-0000-000000000000'
const isTaken = { code: '55P03' }

test('a match has its method and its sum before it waits for the trader’s account', async () => {
  await whileTaken(
    'rollback',
    () => openDeal(world, shop, '5000.00'),
    async (other) => {
      const method = 'select from payment_method where id = $1 for update nowait'
      await expect(other.query(method, [trader.methodId])).rejects.toMatchObject(isTaken)
    },
  )

  const deals = await world.query('select from deal where trader_id = $1', [trader.id])
  expect(deals).toHaveLength(1)
  await expectSoundBooks(world)
})

test('a receipt has its deal, and what people have earned, before it waits for an account', async () => {
  const { dealId } = await openDeal(world, shop, '5000.00')
  await book(world, trader, { amount: '5000.00' })

  await whileTaken(
    'rollback',
    () => receiveWaiting(partsOf(world)),
    async (other) => {
      for (const [question, id] of [
        ['select from deal where id = $1 for update nowait', dealId],
        ['select from profit_total where user_id = $1 for update nowait', shop.merchantId],
      ] as const)
        await expect(other.query(question, [id])).rejects.toMatchObject(isTaken)
    },
  )

  expect(await statusOf(world, dealId)).toBe('complete')
  await expectSoundBooks(world)
})

test('what the books refuse leaves nothing of the match behind', async () => {
  const left = () =>
    world.query(
      `select (select count(*) from deal) as deals, (select count(*) from merchant_order) as orders,
         (select count(*) from amount_reservation) as sums, (select count(*) from merchant_event) as events,
         (select last_used_at from payment_method where id = $1) as used`,
      [trader.methodId],
    )
  const before = await left()
  let answer: unknown

  // The match saw the money when it read the balance; the books see that it is gone.
  await whileTaken('commit', async () => {
    const { status, body } = await shop.call('POST', '/orders', orderInput('9000.00'))
    answer = { status, code: body.code }
  })

  expect(answer).toEqual({ status: 409, code: 'order.amount_out_of_range' })
  expect(await left()).toEqual(before)
})
