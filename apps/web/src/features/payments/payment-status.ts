import type { WithheldReason } from '@florin/contract'
import { isWithholdingRating } from '../../components/rating-band.ts'
import type { Payment } from './payments-queries.ts'

export type PaymentStatus = 'withheld' | 'unbound' | 'active' | 'off'

type Judged = Pick<Payment, 'is_active' | 'is_connect' | 'rating_y' | 'withheld'>

/** Why the method gets no deals, as far as its owner should know now. */
export function reasonOf({ is_active, is_connect, rating_y, withheld }: Judged): WithheldReason | undefined {
  if (isWithholdingRating(rating_y)) return 'rating'
  if (withheld === 'trader_rating' || withheld === 'staff_changed') return withheld
  if (!is_connect) return 'unbound'
  // A silent phone keeps nothing from a method that is switched off anyway.
  return is_active ? (withheld ?? undefined) : undefined
}

/** One chip for each method, the gravest first. */
export function statusOf(payment: Judged): PaymentStatus {
  const reason = reasonOf(payment)
  if (reason === 'unbound') return 'unbound'
  if (reason !== undefined) return 'withheld'
  return payment.is_active ? 'active' : 'off'
}

/** Switching off is always possible. */
export function canSwitch({ is_active, rating_y }: Judged): boolean {
  return is_active || !isWithholdingRating(rating_y)
}
