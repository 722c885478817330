export { type Acceptable, accept, acceptableOf } from './accept.ts'
export {
  attachableDeals,
  attachToDispute,
  endedLongBefore,
  findStaffReceipt,
  isContradicted,
  keepExplanation,
  lockStaffReceipt,
  methodFacts,
  removeExplanation,
  type StaffReceipt,
} from './attach-store.ts'
export { bankTextsOf } from './bank-texts.ts'
export { confirm } from './confirm.ts'
export { hintsOf, keepHints } from './hints.ts'
export type { ReceiptParts } from './parts.ts'
export { caps, doubtOf, type TrustedParts } from './receipt.ts'
export { paid, smsOf } from './receipt-steps.ts'
export { expectReceipts, trustedPartsOf, untrustedPart } from './receipt-store.ts'
export { receiver } from './receive.ts'
export { isSuspect, settledAmong, suspectCompletions, trustMetrics, unreportedPayments } from './suspects.ts'
export { receiptsForStaff, unmatchedReceipts } from './unmatched.ts'
export { vouch } from './vouch.ts'
