import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { expectSoundBooks } from '../test/opened.ts'
import { playCases, randomCase } from '../test/random-verdicts.ts'
import { setRate } from '../test/shop.ts'

const world = useWorld({ isIdle: true })
beforeAll(() => setRate(world))

const firstSeed = Number(process.env.CASES_SEED ?? Date.now() % 2 ** 31)
const seeds = Array.from({ length: 10 }, (_, at) => firstSeed + at)

// Ten thousand in all. A thousand at a time, so that a run on a busy machine shows how far it is.
test.each(seeds)(
  'a thousand verdicts do exactly what their previews said (CASES_SEED=%i)',
  async (seed) => {
    const cases = fc.sample(randomCase, { numRuns: 1_500, seed })
    let compared = 0
    for (let from = 0; compared < 1_000; from += 100) {
      expect(from).toBeLessThan(cases.length)
      compared += await playCases(world, cases.slice(from, from + 100)).catch((error: unknown) => {
        throw new Error(`cases from ${from}`, { cause: error })
      })
    }
    await expectSoundBooks(world)
  },
  3_600_000,
)
