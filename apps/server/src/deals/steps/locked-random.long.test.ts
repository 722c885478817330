import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { lockedDay } from '../test/locked-day.ts'
import { setRate } from '../test/shop.ts'

const world = useWorld({ isIdle: true, environment: { MERCHANT_OPEN_ORDERS: '100000' } })
beforeAll(() => setRate(world))

const from = Number(process.env.LOCKED_SEED ?? Date.now() % 1_000_000)

test.each([0, 1])(
  'as locked-random.test.ts, for 20 s (seed %i from the first)',
  async (at) => {
    const seed = from + at
    const happened = await lockedDay(world, { seed, ms: 20_000 }).catch((error: unknown) => {
      throw new Error(`with LOCKED_SEED=${seed}`, { cause: error })
    })
    expect(happened).toContain('locks')
    process.stdout.write(`seed ${seed}: ${happened}\n`)
  },
  180_000,
)
