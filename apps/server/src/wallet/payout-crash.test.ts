import { check, everything, ledgerInvariants } from '@florin/ledger'
import { expect, test } from 'vitest'
import { allCases, crashPoints, playCrash } from './test/withdrawal-crashes.ts'
import { useWithdrawals } from './test/withdrawals.ts'
import { withdrawalInvariants } from './withdrawal-invariants.ts'

const own = useWithdrawals()

/** A spread of the matrix that moves with the seed and always holds the two most dangerous moments. */
function sample(count: number, seed: number) {
  const all = allCases()
  const behaviours = all.length / crashPoints.length
  const drawn = Array.from({ length: count }, (_, at) => {
    const point = Math.floor((at * crashPoints.length) / count)
    return all[point * behaviours + ((at * 7 + seed) % behaviours)] as (typeof all)[number]
  })
  return [...drawn, { point: 'send.sent' as const, behaviour: 'accepts, then times out' }]
}

test.each(sample(11, 3))(
  'killed at $point while the node $behaviour: one transfer',
  (one) => playCrash(own, one),
  90_000,
)

test('the books agree after all of it', async () => {
  const { db } = own.world.florin.services
  const findings = await check(db.pool, [...ledgerInvariants, ...withdrawalInvariants], everything)
  expect(findings.filter(({ count }) => count > 0)).toEqual([])
})
