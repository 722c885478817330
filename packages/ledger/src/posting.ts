import type { Asset, Money } from '@florin/money'
import type { Account } from './account.ts'

/** What an event does to the books. Its lines are of one asset: roubles and USDT in one posting do not compile. */
export interface Posting<A extends Asset> {
  /** What kind of event: `deposit`, `deal.completed`. */
  readonly kind: string
  /** Which event: `deal:42:matched`. The same event posts once, whatever retries. */
  readonly reference: string
  readonly lines: readonly PostingLine<A>[]
  /** For people who read the books later. No rule uses it, and a replay keeps the first. */
  readonly details?: object
}

export interface PostingLine<A extends Asset> {
  readonly account: Account
  readonly change: Money<A>
}

/** A posting of any one asset. Not `Posting<Asset>`, which would let a posting mix them. */
export type AnyPosting = { [A in Asset]: Posting<A> }[Asset]

/** Takes from an account. */
export function debit<A extends Asset>(account: Account, amount: Money<A>): PostingLine<A> {
  assertNotNegative(amount)
  return { account, change: { asset: amount.asset, units: -amount.units } }
}

/** Gives to an account. */
export function credit<A extends Asset>(account: Account, amount: Money<A>): PostingLine<A> {
  assertNotNegative(amount)
  return { account, change: amount }
}

// A negative debit would be a credit in disguise, and readers would miss that.
function assertNotNegative(amount: Money<Asset>): void {
  if (amount.units < 0n) throw new RangeError('A line moves an amount that is not negative')
}
