export { isBetter, isTimely, type Likeness, liken, nearMs, payerKeyOf } from './receipt.ts'
export type { KnownReceipt, ReceiptDetails } from './receipt-store.ts'
export { type ListedReceipt as Receipt, ownReceipts, type ReceiptListParts } from './receipts.ts'
export { type ReceiptsAtHand, takeReceipts } from './receipts-at-hand.ts'
