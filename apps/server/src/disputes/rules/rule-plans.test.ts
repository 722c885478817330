import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { setRate } from '../../deals/test/shop.ts'
import { explainWork, seedLists } from '../test/list-plans.ts'
import { claimForRules } from './rule-store.ts'

const world = useWorld({ isIdle: true })
beforeAll(async () => {
  await setRate(world)
  await seedLists(world, { deals: 8_000, every: 2 })
})

test('what is due for the rules is found by its index, in small bites, each case once', async () => {
  const { db } = world.florin.services
  const { seqScans, rows } = await explainWork(world, (tx) => claimForRules(tx, 20, 24))
  expect(seqScans).toEqual([])
  // Twice twenty: found, and written.
  expect(rows).toBeLessThan(100)

  const bites = [await claimForRules(db.each, 20, 24), await claimForRules(db.each, 20, 24)]
  expect(bites.map((ids) => ids.length)).toEqual([20, 20])
  expect(new Set(bites.flat()).size).toBe(40)
})
