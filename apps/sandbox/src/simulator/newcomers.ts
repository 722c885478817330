import type { PayerPlan } from './plan.ts'
import type { Random } from './random.ts'

/**
 * Orders go to the best ratings first, so whoever begins as a trader would wait for as long as the simulator's traders are free. These, and the
 * demo's, take nothing below so many dollars: a smaller sum is paid to a newcomer, or to nobody.
 */
export const leastDollars = 2
const leastRoubles = 110
const mostRoubles = 145

const lookEveryMs = 5_000

/** Whether somebody takes small sums, as a shop is told, and one payer at a time for them. */
export class Newcomers {
  private readonly takes: (roubles: number) => Promise<boolean>
  private isThere = false
  private isPaying = false
  private lookedAtMs = 0

  constructor(takes: (roubles: number) => Promise<boolean>) {
    this.takes = takes
  }

  /** The next payer's plan: for a newcomer, where there is one whom nobody pays just now. Theirs go well. */
  next(plan: PayerPlan, random: Random, nowMs = Date.now()): PayerPlan {
    this.look(nowMs)
    if (!this.isThere || this.isPaying) return plan
    this.isPaying = true
    return { ...plan, act: 'pays', mode: 'hosted', roubles: random.between(leastRoubles, mostRoubles) }
  }

  /** That payer has gone. */
  leave(plan: PayerPlan): void {
    if (plan.roubles <= mostRoubles) this.isPaying = false
  }

  /** Beside the payers: nobody waits for it. */
  private look(nowMs: number): void {
    if (nowMs - this.lookedAtMs < lookEveryMs) return
    this.lookedAtMs = nowMs
    void this.takes(mostRoubles).then(
      (isThere) => {
        this.isThere = isThere
      },
      // The next look may be answered.
      () => undefined,
    )
  }
}
