import { startingRating, withholdingRating } from '@florin/contract/rules'

export type RatingBand = 'ok' | 'warn' | 'bad'

const good = 75
const fair = 50

/** 75-100 green, 50-74 orange, under 50 red, by the whole number that is shown. */
export function ratingBand(percent: number): RatingBand {
  if (percent >= good) return 'ok'
  return percent >= fair ? 'warn' : 'bad'
}

/** Whole and rounded down: 50.6 gets no deals and must not look like 51. The starting one while there is none. */
export function shownPercent(rating: number): number {
  return Number.isFinite(rating) ? Math.min(100, Math.max(0, Math.floor(rating))) : startingRating
}

/** Decided by the unrounded rating: 50.9 is orange, and still gets no deals. */
export function isWithholdingRating(exact: number): boolean {
  return exact < withholdingRating
}
