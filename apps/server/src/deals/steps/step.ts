import type { DealStatus } from '@florin/contract'
import type { AnyPosting } from '@florin/ledger'
import type { Deal, DealSums } from '../deal.ts'

export type ActorRole = 'payer' | 'merchant' | 'trader' | 'support' | 'terminal' | 'clock' | 'system'

export type MerchantEventType =
  | 'order.payer_claimed'
  | 'order.checking'
  | 'order.underpaid'
  | 'order.completed'
  | 'order.expired'
  | 'order.canceled'
  | 'order.released'
  | 'dispute.opened'
  | 'dispute.decided'
  | 'dispute.withdrawn'
  | 'dispute.appealed'

/** What SMS may settle by themselves is counted by phone (trust 1) or by the method's chain (trust 2). */
export type SmsBudget =
  | { readonly trust: 1; readonly terminalId: string; readonly chainId?: undefined }
  | { readonly trust: 2; readonly chainId: string; readonly terminalId?: undefined }

/** One step of a deal: from where it may be taken, where it leads, why, and what it does besides. */
export interface DealMove {
  readonly deal: Pick<Deal, 'id' | 'traderId'>
  readonly from: readonly DealStatus[]
  readonly to: DealStatus
  readonly cause: string
  readonly by: ActorRole
  readonly actorId?: string | undefined
  readonly facts?: Readonly<Record<string, string>>
  /** The event that the shop gets. `move_deals` adds what a payment itself says: completed, late, overpaid (function news_of_step). */
  readonly event?: MerchantEventType
  readonly posting?: AnyPosting
  /** What the clock gets from now; left out, it runs on. */
  readonly clockMinutes?: number
  readonly onlyIfDue?: boolean
  readonly isLate?: boolean
  readonly hasSign?: boolean
  readonly receivedKopecks?: bigint
  /** What had come before, where the step adds to it. */
  readonly wasReceivedKopecks?: bigint
  /** What an SMS settles by this step, out of which budget, and how much that budget is. */
  readonly sms?: SmsBudget & { readonly kopecks: bigint; readonly most: bigint }
  /** Of a deal that is completed for what really came. */
  readonly sums?: DealSums
  readonly receipt?: {
    readonly id: string
    readonly fate: 'settled' | 'partial' | 'held'
    readonly reason?: string
  }
  /** The payer chooses anew: the order stays open. */
  readonly freesOrder?: boolean
  readonly disputeId?: string
  readonly ratingPoints?: number
  /** The deal may wait for its trader's confirmation: after a payer's claim, or after a message that is not believed. */
  readonly waits?: 'claim' | 'message'
}

export interface Stepped {
  readonly isTaken: boolean
  /** The deal's state now. */
  readonly status: DealStatus | 'unknown'
}
