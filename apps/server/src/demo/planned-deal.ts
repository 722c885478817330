import type { AnyPosting } from '@florin/ledger'
import type { PastDeal, PastStep } from '../deals/past/index.ts'

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

export interface PlannedStep extends PastStep {
  readonly posting?: AnyPosting
}

export interface PlannedDeal extends Omit<PastDeal, 'method' | 'steps'> {
  readonly method: HistoryMethod
  readonly matching: AnyPosting
  readonly steps: readonly PlannedStep[]
}
