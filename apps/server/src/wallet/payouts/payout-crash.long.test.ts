import { test } from 'vitest'
import { expectSoundBooks } from '../test/sound-books.ts'
import { allCases, playCrash } from '../test/withdrawal-crashes.ts'
import { useWithdrawals } from '../test/withdrawals.ts'

const own = useWithdrawals()

test.each(allCases())(
  'killed at $point while the node $behaviour: one transfer',
  (one) => playCrash(own, one),
  120_000,
)

test('the books agree after all of it', () => expectSoundBooks(own), 60_000)
