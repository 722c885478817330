import { test } from 'vitest'
import { expectSoundBooks } from '../test/sound-books.ts'
import { allVerifyCases, playVerifyCrash } from '../test/verify-crashes.ts'
import { useWithdrawals } from '../test/withdrawals.ts'

const own = useWithdrawals()

test.each(allVerifyCases())(
  'killed at $point while the node $behaviour: one withdrawal, one transfer',
  (one) => playVerifyCrash(own, one),
  120_000,
)

test('the books agree after all of it', () => expectSoundBooks(own), 60_000)
