import type { KnownAccount } from './memory.ts'
import type { ListedDeal } from './paid-deals.ts'
import type { Payment } from './trader-bank.ts'
import { usualPayer } from './transfer.ts'

interface DealWithStatus extends ListedDeal {
  readonly status: string
}

/**
 * Deals of shops that are not the simulator's: somebody tries Florin out beside it. When such a payer says that they have paid, the
 * simulated bank credits the sum; unless they have transferred something there by themselves. The simulator's own payers pay, or do
 * not, by their plan.
 */
export class Visitors {
  private readonly handled = new Set<string>()
  private readonly transfers: { readonly account: KnownAccount; readonly atMs: number }[] = []
  private readonly sinceMs: number

  /** What an earlier simulator has left unpaid, on purpose, is older than this. */
  constructor(sinceMs: number) {
    this.sinceMs = sinceMs
  }

  isOurs(dealId: string): void {
    this.handled.add(dealId)
  }

  /** Somebody pays by hand: what is open on that account is theirs to pay. */
  transferred(account: KnownAccount, atMs: number): void {
    this.transfers.push({ account, atMs })
  }

  /** Said to be paid, and not seen before. */
  claimed<Deal extends DealWithStatus>(deals: readonly Deal[]): Deal[] {
    const fresh = deals.filter(
      (deal) =>
        deal.status === 'verification' &&
        deal.createdMs >= this.sinceMs &&
        !this.handled.has(deal.id) &&
        !this.isPaidByHand(deal),
    )
    for (const { id } of fresh) this.handled.add(id)
    return fresh
  }

  /** Deals in question on accounts that somebody has paid to by hand. */
  paidByHand<Deal extends DealWithStatus>(deals: readonly Deal[]): Deal[] {
    return deals.filter(
      (deal) => deal.status === 'verification' && !this.handled.has(deal.id) && this.isPaidByHand(deal),
    )
  }

  private isPaidByHand({ account, createdMs }: ListedDeal): boolean {
    return this.transfers.some((transfer) => transfer.account === account && transfer.atMs >= createdMs)
  }
}

export function visitorsPayment(kopecks: bigint): Payment {
  return { kopecks, payer: usualPayer, isFastPayment: true, isToldTwice: false }
}
