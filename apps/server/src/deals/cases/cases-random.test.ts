import { beforeAll, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { playTowns } from '../test/random-town.ts'
import { setRate } from '../test/shop.ts'

const world = useWorld()
beforeAll(() => setRate(world))

// The same two histories in each run; others in cases-random.long.test.ts.
test('whatever people do, nobody is credited money that nobody holds, and the limits hold', async () => {
  await playTowns(world, { numRuns: 2, seed: Number(process.env.CASES_SEED ?? 2) })
}, 240_000)
