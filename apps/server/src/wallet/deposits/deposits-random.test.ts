import { test } from 'vitest'
import { useDepositWorld } from '../test/deposit-world.ts'
import { liveThrough } from '../test/random-days.ts'

const world = useDepositWorld()

// A sample; the long tests live through many more.
test.each([1, 2, 3])(
  'whatever happens in random day %i, credits are the transfers of the chain',
  async (seed) => {
    for (let count = 0; count < 4; count += 1) await world.holder()
    await world.scanner().scan()
    await liveThrough(world, seed, 40)
  },
  60_000,
)
