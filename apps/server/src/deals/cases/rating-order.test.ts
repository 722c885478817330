import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import type { Deal } from '../deal.ts'
import { findDeal } from '../store.ts'
import { openDeal, partsOf, retireEverybody } from '../test/opened.ts'
import { newShop, newTrader, setRate, type Trader } from '../test/shop.ts'
import { lockPoints } from './case-store.ts'

// A rating is clamped after each event, so the order of events matters: the history must have the order in which the rating took them.

const world = useWorld({ isIdle: true })
let trader: Trader
let first: Deal
let second: Deal

beforeAll(() => setRate(world))
beforeEach(async () => {
  await retireEverybody(world)
  const shop = await newShop(world)
  trader = await newTrader(world)
  const open = async (amount: string) => {
    const { dealId } = await openDeal(world, shop, amount)
    return (await findDeal(partsOf(world).db.each, dealId)) as Deal
  }
  first = await open('2000.00')
  second = await open('2001.00')
})

const stepOf = (deal: Deal, ratingPoints: number) =>
  ({ deal, from: ['pending'], to: 'verification', cause: 'test', by: 'system', ratingPoints }) as const

/** A larger transaction, as of a case that opens: it has the method locked before it takes its step. */
function inCase(work: (takeStep: () => Promise<unknown>) => Promise<void>): Promise<void> {
  const { db, stepIn } = partsOf(world)
  return db.write(async (tx) => {
    await lockPoints(tx, second)
    await work(() => stepIn(tx, stepOf(second, 1_000)))
  })
}

const setPoints = (points: number) =>
  world.query('update payment_method set rating_points = $2 where id = $1', [trader.methodId, points])

async function history(): Promise<number[]> {
  const rows = await world.query<{ points: number }>(
    'select points from rating_history where payment_method_id = $1 order by id',
    [trader.methodId],
  )
  return rows.map(({ points }) => points)
}

async function stored(): Promise<number | undefined> {
  const [row] = await world.query<{ points: number }>(
    'select rating_points as points from payment_method where id = $1',
    [trader.methodId],
  )
  return row?.points
}

/** Until a statement waits for a lock; at the latest when it has given up. */
async function untilSomebodyWaits(): Promise<void> {
  const isWaiting = async () =>
    (await world.query('select from pg_locks where not granted and locktype = $1', ['transactionid'])).length
  await expect
    .poll(isWaiting, { interval: 5, timeout: 300 })
    .toBe(1)
    .catch(() => undefined)
}

test('an event that waited for another transaction comes after its events', async () => {
  await setPoints(-2_950)
  let waiting: Promise<unknown> = Promise.resolve()

  await inCase(async (takeStep) => {
    waiting = partsOf(world).step(stepOf(first, -100))
    await untilSomebodyWaits()
    await takeStep()
  })
  await waiting

  expect({ stored: await stored(), history: await history() }).toEqual({
    stored: -2_050,
    history: [1_000, -100],
  })
})

test('points that change nothing at the limit are not in the history: they waited for nobody', async () => {
  await setPoints(-3_000)

  await inCase(async (takeStep) => {
    await takeStep()
    await partsOf(world).step(stepOf(first, -100))
  })

  expect({ stored: await stored(), history: await history() }).toEqual({ stored: -2_000, history: [1_000] })
})
