export { sumsOf, worthOf } from './amounts.ts'
export { bankName } from './bank-name.ts'
export {
  admitDispute,
  askForMore,
  assertFileItems,
  assertItemFormat,
  assertOpeningItems,
  type ChecklistItem,
  caseHeld,
  caseLosesFile,
  caseTouched,
  disputesPastClock,
  endedInDay,
  fileForItems,
  findProposal,
  fits,
  frozenByCase,
  frozenForDeal,
  hasBlocked,
  isDisputable,
  isSame,
  itemsWithText,
  judgeOpening,
  keptBackMicro,
  mostKopecks,
  type Opening,
  oldestDisputeSeconds,
  openDispute,
  openDisputeIn,
  type ProposalOfDeal,
  type Question,
  receiptsOfCase,
  type SentFile,
  type Side,
  standingProposals,
  stateItems,
  traderAnswered,
  watchAnswers,
  whileFundsMove,
} from './cases/index.ts'
export {
  checkoutLive,
  checkoutRoutes,
  choiceGauges,
  type OrderNews,
  orderNews,
} from './checkout/index.ts'
export { dealInvariants } from './checks/index.ts'
export { orderMinutes, ratingFor, verificationMinutes } from './deal.ts'
export { waitingDealsOf } from './details/index.ts'
export {
  exhibits,
  marksOf,
  mayViewEvidence,
  serverMark,
  showingRecorder,
} from './exhibit/index.ts'
export {
  type Attached,
  type Attachment,
  type AttachPreview,
  attachReceipt,
  explainReceipt,
  heldAttach,
  previewAttach,
  unexplainReceipt,
} from './explain/index.ts'
export { dealJobs, receiptsChannel, receiptsJob } from './jobs.ts'
export {
  type Chart,
  type ChartQuery,
  type DealVersions,
  dealChart,
  dealVersions,
  exportRoute,
  lastThirtyDays,
  latestDeals,
  leadMonthMicro,
  listRoute,
  monthOfMethod,
  monthOfPerson,
  shopDays,
  shopTodayIn,
  shownNumbers,
  totalProfit,
  turnoverBefore,
  waitingDeals,
} from './list/index.ts'
export {
  dealOpener,
  isOnePerson,
  leadsOf,
  recentShops,
  watchedPool,
} from './matching/index.ts'
export { merchantOrderRoutes, testOrderRoute } from './merchant-routes.ts'
export {
  createOrder,
  dealsPastClock,
  paidAmongNewest,
  type ShopToday,
  shopOrdersRoute,
} from './orders/index.ts'
export type { DealParts } from './parts.ts'
export { dealCompleted, dealCompletedLate, dealMatched, dealReleased } from './postings.ts'
export { type ReadinessParts, readinessRoutes } from './readiness/index.ts'
export {
  attachableDeals,
  caps as receiptCaps,
  doubtOf as doubtOfReceipt,
  expectReceipts,
  findStaffReceipt,
  keepHints,
  receiptsForStaff,
  type StaffReceipt,
  settledAmong,
  suspectCompletions,
  trustMetrics,
  unreportedPayments,
} from './receipts/index.ts'
export type { Requisite } from './requisite.ts'
export {
  type Acceptance,
  acceptSettlement,
  effectOf,
  isOneOwner,
  type Proposing,
  proposeSettlement,
} from './settlement/index.ts'
export { dealStepIn, dealSteps } from './steps/index.ts'
export { findDeal, hasOpenDeals } from './store.ts'
export { transactionRoutes } from './transaction-routes.ts'
export {
  type Appeal,
  appealIn,
  decideByRule,
  decideDispute,
  heldVerdict,
  holdVerdict,
  lockForRule,
  objectToVerdict,
  objectUntil,
  ownRecord,
  paymentOfCase,
  previewVerdict,
  type Verdict,
  type Withdrawing,
  withdrawDispute,
} from './verdicts/index.ts'
export { renderEvent, roubles, type StoredMerchantEvent, toRequisite, usdt } from './wire.ts'
