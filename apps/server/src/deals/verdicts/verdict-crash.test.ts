import { afterAll, beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { newCourt } from '../test/court.ts'
import { expectSoundBooks } from '../test/opened.ts'
import { setRate } from '../test/shop.ts'
import { verdictCrashes } from '../test/verdict-crashes.ts'

const world = useWorld({ isIdle: true })
let crashes: ReturnType<typeof verdictCrashes>
beforeAll(async () => {
  await setRate(world)
  crashes = verdictCrashes(world, await newCourt(world, { usdt: 10_000n }))
})
afterAll(() => crashes.close())

// Every statement of every kind of verdict in verdict-crash.long.test.ts.
test('a node dies in a verdict: before its money, after it, and around its commit', async () => {
  const statements = await crashes.count('pays')
  expect(statements).toBeGreaterThan(15)
  const points = [2, statements - 2, statements - 1, statements]

  const taken: boolean[] = []
  for (const statement of points)
    for (const moment of ['before', 'after'] as const)
      taken.push(await crashes.play({ kind: 'pays', point: { statement, moment } }))

  // Only a verb that died after the commit was carried out.
  expect(taken).toEqual([...Array.from({ length: 7 }, () => false), true])

  await expectSoundBooks(world)
})
