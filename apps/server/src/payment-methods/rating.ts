import { startingRating, withholdingRating } from '@florin/contract'

/** Points of penalty in thousandths, lowest is best: -3000 is 100 %, 0 is 75 %, 9000 is 0 %. */
export const bestPoints = -3_000
export const worstPoints = 9_000

/** Points of all of a trader's methods: their sum and how many methods there are. Kept so, an average is never rounded. */
export interface PointsTotal {
  readonly sum: number
  readonly count: number
}

export function clampPoints(points: number): number {
  return Math.min(worstPoints, Math.max(bestPoints, points))
}

/** 75 − points × 25/3, between 0 and 100; for screens. Rounded down: what is under 51 must not look like 51. */
export function ratingOf(points: number): number {
  return averageRating({ sum: clampPoints(points), count: 1 })
}

/** The average of the methods’ ratings, two decimals; somebody without any stands where everybody starts. */
export function averageRating({ sum, count }: PointsTotal): number {
  if (count === 0) return startingRating
  // Within the bounds a rating is linear in points, so the average of the ratings is the rating of the average.
  return Math.floor(((worstPoints * count - sum) * 5) / (6 * count)) / 100
}

/** A method below 51 gets no deals and cannot be switched on. Compared in whole numbers, unrounded. */
export function isBelowThreshold(points: number): boolean {
  return isAverageBelowThreshold({ sum: points, count: 1 })
}

/** A trader below 51 can switch nothing on. */
export function isAverageBelowThreshold({ sum, count }: PointsTotal): boolean {
  return sum > thresholdPoints * count
}

const pointsOfOnePercent = 120
const thresholdPoints = (startingRating - withholdingRating) * pointsOfOnePercent

/** A new method stands where its trader stands; a rest is rounded to the worse, so that adding methods lifts nobody. */
export function startingPoints({ sum, count }: PointsTotal): number {
  return count === 0 ? 0 : clampPoints(Math.ceil(sum / count))
}
