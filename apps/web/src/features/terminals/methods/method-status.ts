import { isWithholdingRating } from '../../../components/rating-band.ts'
import type { TerminalMethod } from './methods-queries.ts'

export type MethodStatus = 'withheld' | 'active' | 'off'

/** A method that is off is withheld by its rating only: a silent phone keeps nothing from it. */
export function methodStatus({
  is_active,
  rating_y,
  withheld,
}: Pick<TerminalMethod, 'is_active' | 'rating_y' | 'withheld'>): MethodStatus {
  if (isWithholdingRating(rating_y)) return 'withheld'
  if (!is_active) return 'off'
  return withheld === null ? 'active' : 'withheld'
}
