import type { SolidOutcome, TokenTransfer } from '../../ports/chain.ts'
import type { Payout } from './payout-store.ts'

/** What the chain's final state means for a payout. */
export type Judgement =
  | {
      readonly kind: 'paid'
      /** What the token kept for itself on the way; nothing, as long as Tether takes no fee. */
      readonly taken: readonly TokenTransfer[]
    }
  | { readonly kind: 'failed'; readonly reason: string }
  /** It went through, but the receipt does not show our transfer. That needs a human. */
  | { readonly kind: 'strange' }

/**
 * Paid is what left the sender to the last micro-unit, and reached the receiver. A token that takes a fee takes it out of the
 * amount: the receiver gets less, the sender never loses more than was signed.
 */
export function judgePayout(payout: Payout, outcome: Exclude<SolidOutcome, { kind: 'unknown' }>): Judgement {
  // A plain TRX transfer calls no contract, so its receipt has no result.
  if (payout.purpose === 'top_up' && (outcome.kind === 'succeeded' || outcome.reason === 'no result'))
    return { kind: 'paid', taken: [] }
  if (outcome.kind === 'failed') return { kind: 'failed', reason: outcome.reason }
  const left = outcome.transfers.filter(({ from }) => from === payout.from_address)
  const taken = left.filter(({ to }) => to !== payout.to_address)
  const hasArrived = left.length > taken.length
  return hasArrived && sumOf(left) === payout.amount ? { kind: 'paid', taken } : { kind: 'strange' }
}

export function sumOf(transfers: readonly TokenTransfer[]): bigint {
  return transfers.reduce((sum, { amountMicroUsdt }) => sum + amountMicroUsdt, 0n)
}
