import { beforeAll, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { lockedDay } from '../test/locked-day.ts'
import { setRate } from '../test/shop.ts'

const world = useWorld({ isIdle: true, environment: { MERCHANT_OPEN_ORDERS: '100000' } })
beforeAll(() => setRate(world))

const seed = Number(process.env.LOCKED_SEED ?? Date.now() % 1_000_000)

test(`whatever rows are locked meanwhile, what was answered is in the books, and nothing else (seed ${seed})`, async () => {
  await lockedDay(world, { seed, ms: 2_000 })
})
