import { expect, test } from 'vitest'
import { everyStep, lifeUntil } from '../../../test/life.ts'
import { behaviours } from '../test/node-behaviours.ts'
import { expectSoundBooks } from '../test/sound-books.ts'
import { verifyLivedThrough } from '../test/verify-crashes.ts'
import { killBefore, livedThrough, type StageName } from '../test/withdrawal-crashes.ts'
import { useWithdrawals } from '../test/withdrawals.ts'

const own = useWithdrawals()

test('a verb that dies before any of its statements: the code spent and the money frozen, or neither', async () => {
  expect(await everyStep((life) => verifyLivedThrough(own, life))).toBeGreaterThan(12)
}, 240_000)

test.each(['confirmed', 'swallowed', 'reverted'] as const)(
  'whoever carries a withdrawal that is %s dies before any of their statements: its money moves once or comes back once',
  async (stage) => {
    expect(await everyStep((life) => livedThrough(own, stage, life))).toBeGreaterThan(15)
  },
  240_000,
)

const stageNames = ['confirmed', 'swallowed', 'reverted'] as const
const cases = stageNames.flatMap((stage) =>
  Object.keys(behaviours).map((behaviour, at) => ({ stage, behaviour, at })),
)

// Faults of the node only add steps to those of an honest one.
test.each(cases)(
  'a process with a withdrawal that is $stage is killed at every third step while the node $behaviour',
  async ({ stage, behaviour, at }) => {
    const steps = await stepsOf(stage)
    for (let step = 1 + (at % 3); step <= steps; step += 3) await killBefore(own, { stage, behaviour, step })
  },
  600_000,
)

async function stepsOf(stage: StageName): Promise<number> {
  const life = lifeUntil()
  await livedThrough(own, stage, life)
  return life.steps
}

test('the books agree after all of it', () => expectSoundBooks(own), 60_000)
