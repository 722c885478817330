import type { OrderCondition, PayableType } from '@florin/contract'
import { sumsOf } from '../amounts.ts'

/** A method that met `methodConditions` when it was last read. A hint only: `open_deals` checks every condition again. */
export interface MatchCandidate {
  readonly methodId: string
  readonly traderId: string
  readonly isSbp: boolean
  readonly isC2c: boolean
  readonly isTest: boolean
  /** Micro-USDT; 0 is unset. */
  readonly minMicro: bigint
  readonly maxMicro: bigint
  readonly ratingPoints: number
  readonly isPremium: boolean
  readonly lastUsedMs: number
  readonly basisPoints: number
  readonly leadId: string | undefined
  readonly availableMicro: bigint
}

/** What an order demands of a method. */
export interface Demand {
  readonly merchantId: string
  readonly isTest: boolean
  readonly orderType: PayableType
  readonly valueMicro: bigint
  readonly merchantBasisPoints: number
}

/**
 * The first condition of the order that the method does not meet: `unmet_order_condition` of the database, for the pool in memory. The two are
 * compared by `one-rule.test.ts`. The available balance is passed, because the pool may know it better than the candidate.
 */
export function unmetCondition(
  candidate: MatchCandidate,
  availableMicro: bigint,
  demand: Demand,
): OrderCondition | undefined {
  const { valueMicro } = demand
  if (!(demand.orderType === 'sbp' ? candidate.isSbp : candidate.isC2c)) return 'mode'
  if (candidate.traderId === demand.merchantId) return 'own_deal'
  if (valueMicro < candidate.minMicro) return 'amount_range'
  if (candidate.maxMicro > 0n && valueMicro > candidate.maxMicro) return 'amount_range'
  if (!paysForItself(candidate, demand)) return 'margin'
  if (availableMicro < valueMicro) return 'funds'
  return undefined
}

/** Live orders are for live traders, test orders for simulated ones; the other world's methods are no candidates at all. */
export function fits(candidate: MatchCandidate, availableMicro: bigint, demand: Demand): boolean {
  return candidate.isTest === demand.isTest && unmetCondition(candidate, availableMicro, demand) === undefined
}

/** The margin of this very sum, with its roundings, is not negative. */
function paysForItself(
  { basisPoints }: MatchCandidate,
  { merchantBasisPoints, valueMicro }: Demand,
): boolean {
  // Nearly always true, and without the arithmetic of a deal.
  if (basisPoints <= merchantBasisPoints) return true
  const terms = { merchantBasisPoints, traderBasisPoints: basisPoints, leadBasisPoints: 0 }
  return sumsOf(valueMicro, { ...terms, traderLeadId: undefined, merchantLeadId: undefined }) !== undefined
}

/** Five percent of rating are one band: within it, the method that waited longest comes first. */
const bandPoints = 600

/** Premium traders first, then better ratings; lower is sooner. */
export function rankOf({ isPremium, ratingPoints }: MatchCandidate): number {
  return (isPremium ? 0 : 1_000) + Math.floor((ratingPoints + 3_000) / bandPoints)
}
