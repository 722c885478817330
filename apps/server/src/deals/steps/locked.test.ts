import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { confirm } from '../receipts/confirm.ts'
import { receiveWaiting } from '../receipts/receive.ts'
import {
  book,
  causesOf,
  expectSoundBooks,
  type Opened,
  openDeal,
  partsOf,
  retireEverybody,
  statusOf,
} from '../test/opened.ts'
import { newShop, newTrader, orderInput, setRate, type TestShop, type Trader } from '../test/shop.ts'

// Another transaction holds one row for seconds. Only what needs that row may wait for it.

const world = useWorld({ isIdle: true })
const house = '00000000-0000-0000-0000-000000000000'
let shop: TestShop
let locked: Trader
let others: Trader[]
let holder: pg.Client

beforeAll(() => setRate(world))
beforeEach(async () => {
  await retireEverybody(world)
  shop = await newShop(world)
  locked = await newTrader(world, { usdt: 1_000n })
  others = [await newTrader(world), await newTrader(world)]
  holder = new pg.Client(world.connectionString)
  await holder.connect()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await holder.end()
})

/** What waits for a lock is refused after 8 s. They do not pass: a busy machine would need them for what does not wait. */
const patienceStandsStill = () => void vi.spyOn(performance, 'now').mockReturnValue(performance.now())

/** Another session takes rows `for update` and keeps them until `release`. */
async function lock(text: string, values: unknown[]): Promise<() => Promise<void>> {
  patienceStandsStill()
  await holder.query('begin')
  expect((await holder.query(`${text} for update`, values)).rowCount).toBeGreaterThan(0)
  return async () => void (await holder.query('rollback'))
}

/** Another session posts to these accounts and does not end: the books alone may lock their rows. */
async function lockAccount(owner: string, kind: 'available' | 'suspense'): Promise<() => Promise<void>> {
  patienceStandsStill()
  await holder.query('begin')
  await holder.query(
    `select ledger.post_one('test.held', gen_random_uuid()::text, 'USDT', null, array[$1, $2]::uuid[], array[$3, 'custody'],
       '{1,-1}', '{}', '{}', '{}', '{}')`,
    [owner, house, kind],
  )
  return async () => void (await holder.query('rollback'))
}

let roubles = 2_000
const amount = () => {
  roubles += 1
  return String(roubles)
}

type Own = Opened & { readonly amount: string }

/** A deal of this very trader. */
async function dealOf({ id }: Trader, by: TestShop = shop): Promise<Own> {
  for (;;) {
    const sum = amount()
    const opened = { ...(await openDeal(world, by, sum)), amount: sum }
    const [row] = await world.query<{ trader_id: string }>('select trader_id from deal where id = $1', [
      opened.dealId,
    ])
    if (row?.trader_id === id) return opened
  }
}

const confirmed = ({ id }: Trader, { dealId }: Opened) => confirm(partsOf(world), id, dealId)

/** What came of a promise by now. */
function watched<T>(promise: Promise<T>): { isOver: boolean; promise: Promise<T> } {
  const seen = { isOver: false, promise }
  const note = () => {
    seen.isOver = true
  }
  promise.then(note, note)
  return seen
}

/** Longest of these, in milliseconds, one after another. */
async function slowest(works: readonly (() => Promise<unknown>)[]): Promise<number> {
  const times: number[] = []
  for (const work of works) {
    const began = Date.now()
    await work()
    times.push(Date.now() - began)
  }
  return Math.max(...times)
}

/** A lane waits 400 ms for a row; before this, it waited 3 s five times. The rest is a busy machine. */
const soonMs = 10_000

const money = async () => expectSoundBooks(world)

test("a trader's locked account delays that trader's confirmations only, which come after it, in order", async () => {
  const [own, next] = [await dealOf(locked), await dealOf(locked)]
  const foreign = [await dealOf(others[0] as Trader), await dealOf(others[1] as Trader)]
  const release = await lockAccount(locked.id, 'available')

  // Each reads its deal on a connection of its own before it queues, so the second could queue first.
  const queued = Promise.withResolvers<void>()
  const parts = partsOf(world)
  const step: typeof parts.step = (input) => {
    const done = parts.step(input)
    queued.resolve()
    return done
  }
  const first = watched(confirm({ ...parts, step }, locked.id, own.dealId))
  await queued.promise
  const second = watched(confirmed(locked, next))
  const took = await slowest([
    () => confirmed(others[0] as Trader, foreign[0] as Opened),
    () => confirmed(others[1] as Trader, foreign[1] as Opened),
    () => openDeal(world, shop, amount()),
    () => openDeal(world, shop, amount()),
    () => openDeal(world, shop, amount()),
  ])

  expect(took).toBeLessThan(soonMs)
  expect([first.isOver, second.isOver]).toEqual([false, false])
  await release()
  await Promise.all([first.promise, second.promise])
  const events = await world.query<{ deal_id: string }>(
    `select deal_id from deal_event where deal_id = any ($1) and to_status = 'complete' order by position`,
    [[own.dealId, next.dealId]],
  )
  expect(events.map((event) => event.deal_id)).toEqual([own.dealId, next.dealId])
  await money()
})

test("a merchant's locked account delays the confirmations of its deals, and nobody else's", async () => {
  const other = await newShop(world)
  const own = await dealOf(locked)
  const [foreign, later] = [await dealOf(locked, other), await dealOf(others[0] as Trader, other)]
  await confirmed(locked, await dealOf(locked))
  const release = await lockAccount(shop.merchantId, 'available')

  const waiting = watched(confirmed(locked, own))
  const took = await slowest([
    () => confirmed(locked, foreign),
    () => confirmed(others[0] as Trader, later),
    () => openDeal(world, shop, amount()),
  ])

  expect(took).toBeLessThan(soonMs)
  expect(waiting.isOver).toBe(false)
  await release()
  expect((await waiting.promise).deal.status).toBe('complete')
  await money()
})

test('a posting of the house that does not end delays nobody', async () => {
  const deal = await dealOf(locked)
  const release = await lockAccount(house, 'suspense')

  const took = await slowest([() => confirmed(locked, deal), () => openDeal(world, shop, amount())])

  expect(took).toBeLessThan(soonMs)
  await release()
  await money()
})

test('a locked deal delays its own steps only', async () => {
  const [own, next] = [await dealOf(locked), await dealOf(locked)]
  const release = await lock('select from deal where id = $1', [own.dealId])

  const waiting = watched(confirmed(locked, own))
  const took = await slowest([() => confirmed(locked, next), () => openDeal(world, shop, amount())])

  expect(took).toBeLessThan(soonMs)
  expect(waiting.isOver).toBe(false)
  await release()
  await waiting.promise
  expect(await causesOf(world, own.dealId)).toEqual(['matched', 'trader_confirmed'])
  await money()
})

test('orders go to other methods while one is locked, and wait where it is the only one', async () => {
  const release = await lock('select from payment_method where id = $1', [locked.methodId])
  await world.query(`update payment_method set last_used_at = now() - interval '1 hour' where id <> $1`, [
    locked.methodId,
  ])

  const took = await slowest(Array.from({ length: 6 }, () => () => openDeal(world, shop, amount())))
  expect(took).toBeLessThan(soonMs)

  for (const other of others)
    await world.query('update payment_method set is_active = false where id = $1', [other.methodId])
  const only = watched(shop.call('POST', '/orders', orderInput(amount())))
  await sleep(800)
  expect(only.isOver).toBe(false)
  await release()
  expect(await only.promise).toMatchObject({ status: 201 })
  await money()
})

test('receipts of others are settled while the deal of one is locked; that one follows, once', async () => {
  const [own, foreign] = [await dealOf(locked), await dealOf(others[0] as Trader)]
  await book(world, locked, { amount: own.amount })
  await book(world, others[0] as Trader, { amount: foreign.amount })
  const release = await lockAccount(locked.id, 'available')

  await receiveWaiting(partsOf(world))

  expect(await statusOf(world, foreign.dealId)).toBe('complete')
  expect(await statusOf(world, own.dealId)).toBe('pending')
  await release()
  await expect.poll(() => statusOf(world, own.dealId)).toBe('complete')
  expect(await causesOf(world, own.dealId)).toEqual(['matched', 'receipt_exact'])
  await money()
})
