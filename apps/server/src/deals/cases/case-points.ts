import { ratingFor } from '../deal.ts'

// What a case does to the rating of the method: in thousandths of a point, more is worse. Pure.

const best = -3_000
const worst = 9_000
/** A case decided so soon, on the trader's evidence, gives a point back. */
export const soonHours = 18

const clamp = (points: number) => Math.min(worst, Math.max(best, points))

/** What a case that opens, or is ignored, really takes: less than a point where the method is nearly as bad as can be. */
export function pointsTaken(points: number, cost: number = ratingFor.disputed): number {
  return clamp(points + cost) - points
}

export interface DecidedCase {
  readonly towards: 'merchant' | 'trader'
  /** What the case has taken so far. */
  readonly taken: number
  /** Support decided it within 18 hours, and the trader had sent evidence. */
  readonly isSoon: boolean
}

/**
 * What a verdict changes. For the trader everything that the case took comes back. Otherwise a case that ended soon takes a point less,
 * and never less than nothing: no case leaves a rating better than it found it.
 */
export function pointsOfVerdict({ towards, taken, isSoon }: DecidedCase): number {
  if (towards === 'trader') return -taken
  return isSoon ? Math.max(ratingFor.decidedSoon, -taken) : 0
}
