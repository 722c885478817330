import { expect, test } from 'vitest'
import { someSteps } from '../../../test/life.ts'
import { expectSoundBooks } from '../test/sound-books.ts'
import { verifyLivedThrough } from '../test/verify-crashes.ts'
import { killBefore, livedThrough } from '../test/withdrawal-crashes.ts'
import { useWithdrawals } from '../test/withdrawals.ts'

const own = useWithdrawals()

// Every place where money could be lost or doubled is between two statements, or between one and the broadcast. All of them are played by
// payout-crash.long.test.ts; a share of them here, another one each day.
test('a verb that dies before one of its statements: the code spent and the money frozen, or neither', async () => {
  expect(await someSteps((life) => verifyLivedThrough(own, life), 4)).toBeGreaterThan(12)
}, 120_000)

test('whoever carries a withdrawal dies before one of their statements: one transfer', async () => {
  expect(await someSteps((life) => livedThrough(own, 'confirmed', life), 6)).toBeGreaterThan(25)
}, 300_000)

test(
  'a process that is killed after the payment was sent, while the node does not answer: one transfer',
  () => killBefore(own, { stage: 'confirmed', behaviour: 'accepts, then times out', step: 20 }),
  90_000,
)

test('the books agree after all of it', () => expectSoundBooks(own))
