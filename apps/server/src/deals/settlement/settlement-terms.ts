import { sumsOf, worthOf } from '../amounts.ts'
import type { Case } from '../cases/index.ts'
import type { Deal, DealSums } from '../deal.ts'

// What a case may be settled for. Pure.

/** Facts of a case that decide it: of an appeal also those of the case before. */
export type CaseStage = Pick<Case, 'statusBefore'> & {
  readonly appealed: Pick<Case, 'statusBefore'> | null
}

/** A deal that has been complete was paid for exactly its sums: it stays complete for them, or is canceled. */
export const isFixed = ({ statusBefore, appealed }: CaseStage): boolean =>
  statusBefore === 'complete' || appealed?.statusBefore === 'complete'

/** The most that "complete" may be proposed for, and what it means without a sum. */
export function wholeKopecks(
  deal: Pick<Deal, 'amountKopecks' | 'receivedKopecks'>,
  stage: CaseStage,
): bigint {
  return isFixed(stage) ? (deal.receivedKopecks ?? deal.amountKopecks) : deal.amountKopecks
}

export interface ProposedEnd {
  readonly kind: 'complete' | 'cancel'
  readonly kopecks?: bigint | undefined
}

/** The sum of a proposal, null of one to cancel; undefined where the case cannot end so. */
export function proposedSum(
  deal: Pick<Deal, 'amountKopecks' | 'receivedKopecks'>,
  stage: CaseStage,
  { kind, kopecks }: ProposedEnd,
): bigint | null | undefined {
  if (kind === 'cancel') return kopecks === undefined ? null : undefined
  const whole = wholeKopecks(deal, stage)
  const sum = kopecks ?? whole
  const isPossible = isFixed(stage) ? sum === whole : sum > 0n && sum <= whole
  return isPossible ? sum : undefined
}

/** The sum as a verdict names it: undefined for the deal's own. */
export function verdictSum(
  deal: Pick<Deal, 'amountKopecks' | 'receivedKopecks'>,
  stage: CaseStage,
  kopecks: bigint,
): bigint | undefined {
  return kopecks === wholeKopecks(deal, stage) ? undefined : kopecks
}

/** What acceptance does to each side, in micro-USDT. Below zero where it goes the other way. */
export interface SettlementEffect {
  /** The trader's. */
  readonly pays: bigint
  readonly profit: bigint
  readonly unfrozen: bigint
  /** The merchant's. */
  readonly receives: bigint
  readonly less: bigint
}

/** `frozenMicro` is what is frozen of the trader's for the case. */
export function effectOf(
  deal: Pick<Deal, 'amountKopecks' | 'receivedKopecks' | 'rateTenThousandths' | 'sums' | 'terms'>,
  stage: CaseStage,
  kopecks: bigint | null,
  frozenMicro: bigint,
): SettlementEffect {
  const whole = creditOf(deal.sums)
  const wasComplete = stage.statusBefore === 'complete'
  if (kopecks === null) {
    const back = wasComplete ? priceOf(deal.sums) : 0n
    const taken = wasComplete ? whole : 0n
    return { pays: -back, profit: 0n, unfrozen: frozenMicro, receives: -taken, less: whole }
  }
  // It stays complete: nothing moves.
  if (wasComplete) return { pays: 0n, profit: deal.sums.profit, unfrozen: 0n, receives: 0n, less: 0n }
  const sums = sumsForKopecks(deal, stage, kopecks)
  const pays = priceOf(sums)
  return {
    pays,
    profit: sums.profit,
    unfrozen: frozenMicro > pays ? frozenMicro - pays : 0n,
    receives: creditOf(sums),
    less: whole - creditOf(sums),
  }
}

function sumsForKopecks(
  deal: Pick<Deal, 'amountKopecks' | 'receivedKopecks' | 'rateTenThousandths' | 'sums' | 'terms'>,
  stage: CaseStage,
  kopecks: bigint,
): DealSums {
  if (verdictSum(deal, stage, kopecks) === undefined) return deal.sums
  return sumsOf(worthOf(kopecks, deal.rateTenThousandths), deal.terms) ?? deal.sums
}

const priceOf = ({ value, profit }: DealSums) => value - profit
const creditOf = ({ value, fee }: DealSums) => value - fee
