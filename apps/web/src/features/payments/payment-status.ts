import { isWithholdingRating } from '../../components/rating-band.ts'
import type { Payment } from './payments-queries.ts'

/** Switching off is always possible. What keeps deals away besides is the server's answer. */
export function canSwitch({ is_active, rating_y }: Pick<Payment, 'is_active' | 'rating_y'>): boolean {
  return is_active || !isWithholdingRating(rating_y)
}
