import { test } from 'vitest'
import { allCases, playCrash } from './test/withdrawal-crashes.ts'
import { useWithdrawals } from './test/withdrawals.ts'

const own = useWithdrawals()

test.each(allCases())(
  'killed at $point while the node $behaviour: one transfer',
  (one) => playCrash(own, one),
  120_000,
)
