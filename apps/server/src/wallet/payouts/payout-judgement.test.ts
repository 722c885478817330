import { expect, test } from 'vitest'
import type { TokenTransfer } from '../../ports/chain.ts'
import { judgePayout } from './payout-judgement.ts'
import type { Payout } from './payout-store.ts'

const payout = { purpose: 'sweep', from_address: 'ours', to_address: 'hot', amount: 1_000n } as Payout
const receipt = { height: 7n, feeSun: 1n }

function log(from: string, to: string, amountMicroUsdt: bigint, logIndex = 0): TokenTransfer {
  return { txid: 'ab', logIndex, from, to, amountMicroUsdt }
}

function judge(transfers: readonly TokenTransfer[], change: Partial<Payout> = {}) {
  return judgePayout({ ...payout, ...change }, { kind: 'succeeded', ...receipt, transfers })
}

test('the transfer that we signed is paid, whatever else happened in the same transaction', () => {
  expect(judge([log('ours', 'hot', 1_000n)])).toEqual({ kind: 'paid', taken: [] })
  expect(judge([log('somebody', 'else', 5n), log('ours', 'hot', 1_000n, 1)])).toEqual({
    kind: 'paid',
    taken: [],
  })
})

test('what the token kept is named, log by log', () => {
  const fee = log('ours', 'tether', 1n, 1)
  expect(judge([log('ours', 'hot', 999n), fee])).toEqual({ kind: 'paid', taken: [fee] })
})

test('to the token’s own owner, the fee arrives as well', () => {
  const logs = [log('ours', 'tether', 999n), log('ours', 'tether', 1n, 1)]
  expect(judge(logs, { to_address: 'tether' })).toEqual({ kind: 'paid', taken: [] })
})

test.each([
  ['nothing moved', []],
  ['less left than was signed', [log('ours', 'hot', 999n)]],
  ['more left than was signed', [log('ours', 'hot', 1_000n), log('ours', 'tether', 1n, 1)]],
  ['it went elsewhere', [log('ours', 'thief', 1_000n)]],
  ['somebody else paid', [log('other', 'hot', 1_000n)]],
])('a human looks when %s', (_, transfers) => {
  expect(judge(transfers)).toEqual({ kind: 'strange' })
})

test('a failed call has failed; a TRX payment has no result and is paid', () => {
  const failed = { kind: 'failed', ...receipt, reason: 'REVERT' } as const
  expect(judgePayout(payout, failed)).toEqual({ kind: 'failed', reason: 'REVERT' })
  expect(judgePayout({ ...payout, purpose: 'top_up' }, failed)).toEqual({ kind: 'failed', reason: 'REVERT' })
  expect(judgePayout({ ...payout, purpose: 'top_up' }, { ...failed, reason: 'no result' })).toEqual({
    kind: 'paid',
    taken: [],
  })
})
