import { test } from 'vitest'
import { expectSoundBooks } from '../test/sound-books.ts'
import { allSweepCases, playSweepCrash } from '../test/sweep-crashes.ts'
import { useWithdrawals } from '../test/withdrawals.ts'

const own = useWithdrawals()

test.each(allSweepCases())(
  'killed at $point of a $during while the node $behaviour: brought home once, its cost booked once',
  (one) => playSweepCrash(own, one),
  120_000,
)

test('the books agree after all of it', () => expectSoundBooks(own), 60_000)
