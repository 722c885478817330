import type { DealStatus, OrderType, PayableType } from '@florin/contract'
import type { AnyPosting } from '@florin/ledger'

// The people of the history, and its deals as they are planned before anything is written.

export interface HistoryMethod {
  readonly id: string
  readonly bank: string
  readonly isSbp: boolean
  readonly isC2c: boolean
  readonly terminalId: string | undefined
  readonly minDollars: number
  readonly maxDollars: number
}

interface Party {
  readonly id: string
  readonly basisPoints: number
  readonly leadId: string | undefined
  /** Of all deals, roughly. */
  readonly share: number
}

export interface HistoryTrader extends Party {
  readonly methods: readonly HistoryMethod[]
}

export interface HistoryShop extends Party {
  /** How its orders are called. */
  readonly prefix: string
}

/** The first of each is the demo's own. */
export interface HistoryPeople {
  readonly traders: readonly HistoryTrader[]
  readonly shops: readonly HistoryShop[]
  readonly leadBasisPoints: number
}

export interface PlannedStep {
  readonly at: Date
  readonly from: DealStatus
  readonly to: DealStatus
  readonly cause: string
  readonly by: 'payer' | 'merchant' | 'trader' | 'terminal' | 'clock'
  readonly actorId?: string
  readonly facts?: Readonly<Record<string, string>>
  /** What the shop is told. */
  readonly event: string
  /** What the shop is told of the same step before that. */
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
  readonly posting?: AnyPosting
}

export interface PlannedDeal {
  readonly id: string
  readonly orderId: string
  readonly externalId: string
  readonly merchantId: string
  readonly traderId: string
  readonly method: HistoryMethod
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
  readonly matching: AnyPosting
  readonly steps: readonly PlannedStep[]
}

export const ttlMinutes = 15

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

/** How many events a shop has heard of an order. */
export const eventsOf = ({ mode, steps }: PlannedDeal) =>
  steps.flatMap(newsOf).length + (mode === 'hosted' ? 2 : 1)

/** Of one step, in their order. */
export const newsOf = ({ newsBefore, event }: PlannedStep) =>
  newsBefore === undefined ? [event] : [newsBefore, event]
