import { beforeEach, expect, test, vi } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { partsOf, retireEverybody } from '../test/opened.ts'
import { newTrader, type Trader } from '../test/shop.ts'
import type { Demand } from './candidate.ts'
import type { Pool } from './pool.ts'
import { watchedPool } from './watched-pool.ts'

const world = useWorld({ isIdle: true })
let first: Trader
let alone: Trader
let second: Trader

const watched = (pageSize: number) => {
  const { db, log, settings } = partsOf(world)
  return watchedPool({ db, log, rules: settings, pageSize })
}

const demand: Demand = {
  merchantId: '00000000-0000-0000-0000-000000000000',
  isTest: false,
  orderType: 'c2c',
  valueMicro: 10_000_000n,
  merchantBasisPoints: 700,
}

/** All methods that it would propose, one after the other. */
function proposed(pool: Pool): string[] {
  const tried = new Set<string>()
  for (let one = pool.pick(demand, tried); one; one = pool.pick(demand, tried)) tried.add(one.methodId)
  return [...tried].sort()
}

const methodsOf = (...traders: Trader[]) => traders.map(({ methodId }) => methodId).sort()

beforeEach(async () => {
  await retireEverybody(world)
  first = await newTrader(world)
  second = await newTrader(world, { id: first.id, terminalId: first.terminalId, usdt: 0n })
  alone = await newTrader(world)
})

// One method, some, and more than there are.
test.each([1, 2, 1_000])('by pages of %s methods it sees all of them, and none twice', async (pageSize) => {
  const pool = await watched(pageSize).current()

  expect(proposed(pool)).toEqual(methodsOf(first, second, alone))
})

test('pages that are full to the last method are no reason to stop', async () => {
  const [{ count } = { count: 0 }] = await world.query<{ count: number }>(
    'select count(*)::int as count from payment_method',
  )

  expect(proposed(await watched(count).current())).toEqual(methodsOf(first, second, alone))
})

test('page by page it learns who is gone and who has come, while it is asked', async () => {
  const pool = watched(2)
  const known = await pool.current()
  await world.query('update payment_method set is_active = false where id = $1', [first.methodId])
  const newcomer = await newTrader(world)

  // Known methods are still proposed: `open_deals` checks them again.
  expect(proposed(known)).toEqual(methodsOf(first, second, alone))
  await vi.waitFor(
    async () => expect(proposed(await pool.current())).toEqual(methodsOf(second, alone, newcomer)),
    { timeout: 20_000, interval: 50 },
  )
})

test('its census counts whom something cuts over all pages, with a few of them by name', async () => {
  await world.query('update terminal set steady_pings = 0 where id = $1', [first.terminalId])
  const pool = watched(2)
  await pool.current()

  const [census] = await world.query<{ live_cuts: { filter: string; count: number; examples: string[] }[] }>(
    'select live_cuts from match_census where id = $1',
    [pool.censusId],
  )
  const [{ retired } = { retired: 0 }] = await world.query<{ retired: number }>(
    'select count(*)::int as retired from payment_method where not is_active',
  )
  const cuts = new Map(census?.live_cuts.map((cut) => [cut.filter, cut]))
  expect(cuts.get('terminal_silent')?.examples.sort()).toEqual(methodsOf(first, second))
  expect(cuts.get('inactive')).toMatchObject({ count: retired })
  expect(cuts.get('inactive')?.examples).toHaveLength(5)
})
