import { expect, test } from 'vitest'
import { everyStep } from '../../../test/life.ts'
import { expectSoundBooks } from '../test/sound-books.ts'
import { killSweepBefore, sweepBehaviours, sweepLivedThrough } from '../test/sweep-crashes.ts'
import { useWithdrawals } from '../test/withdrawals.ts'

const own = useWithdrawals()
const payments = ['top-up and sweep', 'sweep alone'] as const

test.each(payments)(
  'whoever brings a deposit home by %s dies before any of their statements: it moves once, its cost is booked once',
  async (which) => {
    expect(await everyStep((life) => sweepLivedThrough(own, which, life))).toBeGreaterThan(15)
  },
  300_000,
)

const cases = payments.flatMap((which) => sweepBehaviours.map((behaviour, at) => ({ which, behaviour, at })))

test.each(cases)(
  'a process is killed at every third step of a $which while the node $behaviour: brought home once, booked once',
  async ({ which, behaviour, at }) => {
    for (let step = 1 + (at % 3); step <= 15; step += 3)
      await killSweepBefore(own, { payments: which, behaviour, step })
  },
  600_000,
)

test('the books agree after all of it', () => expectSoundBooks(own), 60_000)
