import { expect, test } from 'vitest'
import { sumsOf, worthOf } from '../amounts.ts'
import { type CaseStage, effectOf, proposedSum, verdictSum } from './settlement-terms.ts'

const terms = {
  merchantBasisPoints: 700,
  traderBasisPoints: 400,
  leadBasisPoints: 2_000,
  traderLeadId: 'a',
  merchantLeadId: 'b',
}
const rateTenThousandths = 974_200n
const sums = sumsOf(worthOf(730_000n, rateTenThousandths), terms)
if (!sums) throw new Error('no sums')
const deal = { amountKopecks: 730_000n, receivedKopecks: undefined, rateTenThousandths, sums, terms }
const ended: CaseStage = { statusBefore: 'expired', appealed: null }
const complete: CaseStage = { statusBefore: 'complete', appealed: null }
const undone: CaseStage = { statusBefore: 'canceled', appealed: { statusBefore: 'complete' } }

test('a deal that ended may be completed for anything up to its sum, or canceled', () => {
  const of = (kopecks?: bigint) => proposedSum(deal, ended, { kind: 'complete', kopecks })
  expect([of(), of(1n), of(730_000n)]).toEqual([730_000n, 1n, 730_000n])
  expect([of(0n), of(730_001n)]).toEqual([undefined, undefined])
  expect(proposedSum(deal, ended, { kind: 'cancel' })).toBeNull()
  expect(proposedSum(deal, ended, { kind: 'cancel', kopecks: 1n })).toBeUndefined()
})

test.each([
  ['was complete', complete],
  ['was complete before the case that is appealed', undone],
])('a deal that %s stays so for what it was paid for, or is canceled', (_, stage) => {
  const of = (kopecks?: bigint) =>
    proposedSum({ ...deal, receivedKopecks: 800_000n }, stage, { kind: 'complete', kopecks })
  expect([of(), of(800_000n), of(730_000n), of(800_001n)]).toEqual([800_000n, 800_000n, undefined, undefined])
  expect(proposedSum(deal, stage, { kind: 'cancel' })).toBeNull()
  expect(verdictSum({ ...deal, receivedKopecks: 800_000n }, stage, 800_000n)).toBeUndefined()
})

// The picture of the trader's case: 5 000 of 7 300 RUB at 97.42.
test('each side reads what acceptance does to its own account', () => {
  expect(effectOf(deal, ended, 500_000n, sums.value)).toEqual({
    pays: 49_271_198n,
    profit: 2_052_966n,
    unfrozen: 25_662_081n,
    receives: 47_731_472n,
    less: 21_956_477n,
  })
  expect(effectOf(deal, ended, null, sums.value)).toEqual({
    pays: 0n,
    profit: 0n,
    unfrozen: 74_933_279n,
    receives: 0n,
    less: 69_687_949n,
  })
})

test('of a deal that was complete only cancellation moves something, back to the trader', () => {
  const still = { pays: 0n, profit: sums.profit, unfrozen: 0n, receives: 0n, less: 0n }
  expect(effectOf(deal, complete, 730_000n, 0n)).toEqual(still)
  expect(effectOf(deal, complete, null, 0n)).toEqual({
    pays: -71_935_948n,
    profit: 0n,
    unfrozen: 0n,
    receives: -69_687_949n,
    less: 69_687_949n,
  })
})
