import type { PayableType } from '@florin/contract'
import { sumsOf } from './amounts.ts'

/** A method that could take deals when it was last looked at. A hint only: the database looks again. */
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

/** What an order asks of a method. */
export interface Demand {
  readonly merchantId: string
  readonly isTest: boolean
  readonly orderType: PayableType
  readonly valueMicro: bigint
  readonly merchantBasisPoints: number
}

/** What its owner has free may be known better than when it was looked at. */
export function fits(candidate: MatchCandidate, availableMicro: bigint, demand: Demand): boolean {
  const { valueMicro } = demand
  return (
    candidate.isTest === demand.isTest &&
    (demand.orderType === 'sbp' ? candidate.isSbp : candidate.isC2c) &&
    valueMicro >= candidate.minMicro &&
    (candidate.maxMicro === 0n || valueMicro <= candidate.maxMicro) &&
    availableMicro >= valueMicro &&
    candidate.traderId !== demand.merchantId &&
    paysForItself(candidate, demand)
  )
}

function paysForItself(
  { basisPoints }: MatchCandidate,
  { merchantBasisPoints, valueMicro }: Demand,
): boolean {
  if (basisPoints <= merchantBasisPoints) return true
  const terms = { merchantBasisPoints, traderBasisPoints: basisPoints, leadBasisPoints: 0 }
  return sumsOf(valueMicro, { ...terms, traderLeadId: undefined, merchantLeadId: undefined }) !== undefined
}

/** Five percent of rating are one band: within it, whoever waited longest comes first. */
const bandPoints = 600

/** Whose turn it is: premium traders first, then better ratings; lower is sooner. */
export function rankOf({ isPremium, ratingPoints }: MatchCandidate): number {
  return (isPremium ? 0 : 1_000) + Math.floor((ratingPoints + 3_000) / bandPoints)
}
