export { isBetter, isTimely, type Likeness, liken, nearMs, payerKeyOf } from './receipt.ts'
export type { KnownReceipt, ReceiptDetails } from './receipt-store.ts'
export { ownReceipts, type Receipt, type ReceiptListParts } from './receipts.ts'
export { type ReceiptsAtHand, takeReceipts } from './receipts-at-hand.ts'
