import type { Payment } from './desk.ts'
import type { ListedDeal } from './paid-deals.ts'

interface DealWithStatus extends ListedDeal {
  readonly status: string
}

/**
 * Deals of shops that are not the simulator's: somebody tries Florin out beside it. When such a payer says that they have paid, the
 * simulated bank credits the sum. The simulator's own payers pay, or do not, by their plan.
 */
export class Visitors {
  private readonly handled = new Set<string>()
  private readonly sinceMs: number

  /** What an earlier simulator has left unpaid, on purpose, is older than this. */
  constructor(sinceMs: number) {
    this.sinceMs = sinceMs
  }

  isOurs(dealId: string): void {
    this.handled.add(dealId)
  }

  /** Said to be paid, and not seen before. */
  claimed<Deal extends DealWithStatus>(deals: readonly Deal[]): Deal[] {
    const fresh = deals.filter(
      ({ id, status, createdMs }) =>
        status === 'verification' && createdMs >= this.sinceMs && !this.handled.has(id),
    )
    for (const { id } of fresh) this.handled.add(id)
    return fresh
  }
}

export function visitorsPayment(kopecks: bigint): Payment {
  return { kopecks, payer: 'Пётр Гостев', isFastPayment: true, isToldTwice: false }
}
