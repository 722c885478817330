import { test } from 'vitest'
import { expectSoundBooks } from '../test/sound-books.ts'
import { allRefusedCases, playRefusedCrash } from '../test/withdrawal-crashes.ts'
import { useWithdrawals } from '../test/withdrawals.ts'

const own = useWithdrawals()

test.each(allRefusedCases())(
  'killed at $point of a transfer that the chain refuses, while the node $behaviour: none, and the money back once',
  (one) => playRefusedCrash(own, one),
  120_000,
)

test('the books agree after all of it', () => expectSoundBooks(own), 60_000)
