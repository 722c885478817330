import { beforeAll, describe, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { countGroups } from '../count-store.ts'
import {
  explainPage,
  explainWork,
  filterOf,
  inputs,
  type Owners,
  roles,
  searches,
  seedLists,
} from '../test/list-plans.ts'
import { candidates, countHeld, oldestFreeSeconds } from './next-store.ts'

const world = useWorld()
let owners: Owners

// What a page costs must not grow with the number of cases: volume.long.test.ts measures it with 200 000 of them.
beforeAll(async () => {
  owners = await seedLists(world, { deals: 8_000, every: 2 })
})

describe.each(roles)('for %s', (role) => {
  test.each(inputs)('the first page by %s reads a handful of rows', async (_, input) => {
    const { seqScans, rows } = await explainPage(world, filterOf(owners, role, input))

    expect(seqScans).toEqual([])
    // Ten of each group, and the page's own with their deals and orders.
    expect(rows).toBeLessThan(400)
  })

  test.each(searches)('a search for %s goes by indexes', async (_, input) => {
    const { seqScans } = await explainPage(world, filterOf(owners, role, input))

    expect(seqScans).toEqual([])
  })

  test('totals are those of the rows', async () => {
    const owned = { support: 'true', trader: 'trader_id = $1', merchant: 'merchant_id = $1' }[role]
    const [row] = await world.query<{ count: bigint }>(
      `select count(*) from dispute where ${owned}`,
      role === 'support' ? [] : [owners[role]],
    )
    const { groups, ...whose } = filterOf(owners, role, {
      statuses: [
        'waiting',
        'consideration',
        'deepconsideration',
        'completed_towards_merchant',
        'completed_towards_trader',
      ],
    })

    expect(await countGroups(world.florin.services.db.each, whose, groups)).toBe(Number(row?.count))
  })
})

test('the next case of the queue is found in the indexes, however many are decided', async () => {
  const { seqScans, rows } = await explainWork(world, async (tx) => {
    const page = await candidates(tx, [], undefined, 25)
    await candidates(tx, [], page.at(-1), 25)
    await oldestFreeSeconds(tx)
    await countHeld(tx, owners.support)
  })

  expect(seqScans).toEqual([])
  // Two pages of 25 from three groups, with their deals.
  expect(rows).toBeLessThan(500)
})
