import { expect } from 'vitest'
import type { World } from '../../../test/world.ts'
import { type Answered, actUntil, bystanderWaits, expectAsAnswered, openMany } from './busy-day.ts'
import { seeded, startLockers } from './lockers.ts'
import { expectSoundBooks, retireEverybody } from './opened.ts'
import { newShop, newTrader } from './shop.ts'

/** A lane waits 400 ms for each row that it did not know to be locked: of three lockers in the batch before, and in the batch itself. */
const unrelatedMs = 2 * 3 * 400

/** People work for a while beside sessions that lock their rows. Afterwards the books have what was answered. Answers what happened. */
export async function lockedDay(world: World, options: { seed: number; ms: number }): Promise<string> {
  const random = seeded(options.seed)
  await retireEverybody(world)
  const bystander = { trader: await newTrader(world, { usdt: 1_000_000n }), shop: await newShop(world) }
  const dealIds = await openMany(world, bystander.shop, Math.ceil(options.ms / 50))
  const usualMs = await bystanderWaits(world, {
    trader: bystander.trader,
    dealIds: dealIds.splice(0, 5),
    untilMs: Number.POSITIVE_INFINITY,
  })
  await retireEverybody(world)
  const traders = await Promise.all(Array.from({ length: 4 }, () => newTrader(world, { usdt: 1_000_000n })))
  const shops = await Promise.all([newShop(world), newShop(world)])
  const answered: Answered = { deals: [], refused: [] }

  const untilMs = performance.now() + options.ms
  const stop = await startLockers(world, 3, random, { traders, shops })
  const [longestMs] = await Promise.all([
    bystanderWaits(world, { trader: bystander.trader, dealIds, untilMs }),
    ...shops.flatMap((shop) =>
      Array.from({ length: 3 }, () => actUntil(world, { shop, answered, random, untilMs })),
    ),
  ])
  const locks = await stop()

  const ended = answered.deals.filter(({ status }) => status === 'complete' || status === 'canceled')
  expect(Math.min(locks, ended.length)).toBeGreaterThan(3)
  await expectAsAnswered(world, shops, answered)
  await expectSoundBooks(world)
  // On a slow machine every caller is slow.
  expect(longestMs).toBeLessThan(unrelatedMs + 5 * usualMs)
  return `${locks} locks, ${answered.deals.length} deals, ${answered.refused.length} refused, longest unrelated wait ${longestMs.toFixed(0)} ms`
}
