import { beforeAll, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { playTowns } from '../test/random-town.ts'
import { setRate } from '../test/shop.ts'

const world = useWorld()
beforeAll(() => setRate(world))

const firstSeed = Number(process.env.CASES_SEED ?? Date.now() % 2 ** 31)

test.each(Array.from({ length: 10 }, (_, at) => firstSeed + at))(
  'whatever people do, nobody is credited money that nobody holds, and the limits hold (CASES_SEED=%i)',
  (seed) => playTowns(world, { numRuns: 8, seed }),
  600_000,
)
