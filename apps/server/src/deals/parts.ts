import type { CheckoutParts } from './checkout/index.ts'
import type { ListParts } from './list/index.ts'
import type { ReceiptParts } from './receipts/index.ts'

/** What deals need of the rest of the house. Each room's own `parts.ts` says what that room needs. */
export interface DealParts extends CheckoutParts, ListParts, ReceiptParts {
  /** A shop may make so many orders in a second; a Problem when it makes more. */
  pace(keyId: string): void
}
