import { expect, test } from 'vitest'
import { everyStep } from '../../../test/life.ts'
import { expectSoundBooks } from '../test/sound-books.ts'
import { verifyLivedThrough } from '../test/verify-crashes.ts'
import { killBefore, livedThrough } from '../test/withdrawal-crashes.ts'
import { useWithdrawals } from '../test/withdrawals.ts'

const own = useWithdrawals()

// Every place where money could be lost or doubled is between two statements, or between one and the broadcast.
test('a verb that dies before any of its statements: the code spent and the money frozen, or neither', async () => {
  expect(await everyStep((life) => verifyLivedThrough(own, life))).toBeGreaterThan(12)
}, 120_000)

test('whoever carries a withdrawal dies before any of their statements: one transfer', async () => {
  expect(await everyStep((life) => livedThrough(own, 'confirmed', life))).toBeGreaterThan(25)
}, 300_000)

test(
  'a process that is killed after the payment was sent, while the node does not answer: one transfer',
  () => killBefore(own, { stage: 'confirmed', behaviour: 'accepts, then times out', step: 20 }),
  90_000,
)

test('the books agree after all of it', () => expectSoundBooks(own))
