import type { CheckoutParts } from './checkout/index.ts'
import type { LatestPage } from './latest-page.ts'
import type { ReceiptParts } from './receipts/index.ts'

/** What deals need of the rest of the house. Each room's own `parts.ts` says what that room needs. */
export interface DealParts extends CheckoutParts, ReceiptParts {
  readonly latestPage: LatestPage
  /** As their owner sees them: the card masked, the phone whole. */
  ownNumbers(
    methodIds: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly card: string | null; readonly phone: string | null }>>
  /** A shop may make so many orders in a second; a Problem when it makes more. */
  pace(keyId: string): void
}
