import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { expectSoundBooks } from './test/opened.ts'
import { playCases, randomCase } from './test/random-verdicts.ts'
import { setRate } from './test/shop.ts'

const world = useWorld({ isIdle: true })
beforeAll(() => setRate(world))

test('ten thousand verdicts do exactly what their previews said', async () => {
  const seed = Number(process.env.CASES_SEED ?? Date.now() % 2 ** 31)
  const cases = fc.sample(randomCase, { numRuns: 10_000, seed })
  let compared = 0
  for (let from = 0; compared < 10_000; from += 100) {
    compared += await playCases(world, cases.slice(from, from + 100)).catch((error: unknown) => {
      throw new Error(`CASES_SEED=${seed}, cases from ${from}`, { cause: error })
    })
  }
  expect(compared).toBeGreaterThanOrEqual(10_000)
  await expectSoundBooks(world)
}, 3_600_000)
