import { test } from 'vitest'
import { shareOf } from '../../../test/share.ts'
import { useDepositWorld } from '../test/deposit-world.ts'
import { liveThrough } from '../test/random-days.ts'

const world = useDepositWorld()

// A sample, another one each day; the long tests live through all of these and many more.
test.each(shareOf([1, 2, 3], 3))(
  'whatever happens in random day %i, credits are the transfers of the chain',
  async (seed) => {
    for (let count = 0; count < 4; count += 1) await world.holder()
    await world.scanner().scan()
    await liveThrough(world, seed, 40)
  },
)
