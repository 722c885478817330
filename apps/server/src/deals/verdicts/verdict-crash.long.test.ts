import { afterAll, beforeAll, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { newCourt } from '../test/court.ts'
import { expectSoundBooks } from '../test/opened.ts'
import { setRate } from '../test/shop.ts'
import { verdictCrashes, verdicts } from '../test/verdict-crashes.ts'

const world = useWorld({ isIdle: true })
let crashes: ReturnType<typeof verdictCrashes>
beforeAll(async () => {
  await setRate(world)
  crashes = verdictCrashes(world, await newCourt(world, { usdt: 100_000n }))
})
afterAll(() => crashes.close())

test.each(verdicts)(
  'a node dies before and after every statement of a verdict that %s: money moves once',
  async (kind) => {
    const statements = await crashes.count(kind)
    for (let statement = 1; statement <= statements; statement += 1)
      for (const moment of ['before', 'after'] as const)
        await crashes.play({ kind, point: { statement, moment } })
    await expectSoundBooks(world)
  },
  600_000,
)
