import type { Readiness } from '../../lib/readiness.ts'
import type { OnIntent } from './payment-intent.ts'
import type { Payment } from './payments-queries.ts'

/** What every face of a method gets: its card, its row and its slim card. */
export interface PaymentFaceProps {
  readonly payment: Payment
  /** What keeps deals from it; undefined until it is known. */
  readonly readiness: Readiness | undefined
  readonly onIntent: OnIntent
}
