import type { DealStatus, OrderType, PayableType } from '@florin/contract'

// A deal that is over, with every step that it took, as it is planned before anything is written.

export interface PastStep {
  readonly at: Date
  readonly from: DealStatus
  readonly to: DealStatus
  readonly cause: string
  readonly by: 'payer' | 'merchant' | 'trader' | 'terminal' | 'clock'
  readonly actorId?: string
  readonly facts?: Readonly<Record<string, string>>
  /** What the shop is sent. */
  readonly event: string
  /** What the shop is sent of the same step before that. */
  readonly newsBefore?: string
  readonly isLate?: boolean
  readonly receiptId?: string
  readonly ratingPoints?: number
  readonly dispute?: {
    readonly id: string
    readonly openedBy: string
    readonly comment: string
    readonly held: bigint
  }
}

export interface PastDeal {
  readonly id: string
  readonly orderId: string
  readonly externalId: string
  readonly merchantId: string
  readonly traderId: string
  readonly method: { readonly id: string; readonly bank: string }
  readonly wantedType: OrderType
  readonly orderType: PayableType
  readonly mode: 'hosted' | 'h2h'
  readonly isTest: false
  readonly requestedKopecks: bigint
  readonly amountKopecks: bigint
  readonly rateTenThousandths: bigint
  /** As in a deal. */
  readonly sums: {
    readonly value: bigint
    readonly fee: bigint
    readonly profit: bigint
    readonly traderLead: bigint
    readonly merchantLead: bigint
  }
  readonly terms: {
    readonly merchantBasisPoints: number
    readonly traderBasisPoints: number
    readonly leadBasisPoints: number
    readonly traderLeadId: string | undefined
    readonly merchantLeadId: string | undefined
  }
  readonly orderedAt: Date
  readonly matchedAt: Date
  readonly steps: readonly PastStep[]
}

/** The columns of a deal that its steps change, as JSON carries them: kopecks of a deal fit a number. */
export interface DealStanding {
  readonly status: DealStatus
  readonly is_late: boolean
  readonly received_kopecks: number | null
  readonly dispute_id: string | null
  readonly clock_started_at: Date
  readonly due_at: Date | null
  readonly ended_at: Date | null
  readonly updated_at: Date
}

export const ttlMinutes = 15

/** How many events a shop was sent of an order. */
export const eventsOf = ({ mode, steps }: PastDeal) =>
  steps.flatMap(newsOf).length + (mode === 'hosted' ? 2 : 1)

/** Of one step, in their order. */
export const newsOf = ({ newsBefore, event }: PastStep) =>
  newsBefore === undefined ? [event] : [newsBefore, event]
