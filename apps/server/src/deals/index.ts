export { sumsOf, worthOf } from './amounts.ts'
export { bankName } from './bank-name.ts'
export {
  admitDispute,
  askForMore,
  assertFileItems,
  assertItemFormat,
  assertOpeningItems,
  type CaseReceipt,
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
  type SupportAct,
  standingProposals,
  stateItems,
  tellOfDispute,
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
  type SimulatedMessage,
} from './checkout/index.ts'
export { dealInvariants } from './checks/index.ts'
export { orderMinutes, ratingFor, verificationMinutes } from './deal.ts'
export { waitingDealsOf } from './details/index.ts'
export {
  type Exhibits,
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
  attachAudited,
  attachReceipt,
  explainReceipt,
  type HeldAttachment,
  heldAttach,
  lockForAttach,
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
  type Month,
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
  type ShopFacts,
  watchedPool,
} from './matching/index.ts'
export { merchantOrderRoutes, testOrderRoute } from './merchant-routes.ts'
export {
  createOrder,
  dealsPastClock,
  type OrderRequest,
  paidAmongNewest,
  type ShopToday,
  shopOrdersRoute,
} from './orders/index.ts'
export type { DealParts } from './parts.ts'
export { dealCompleted, dealCompletedLate, dealMatched, dealReleased } from './postings.ts'
export { type ReadinessParts, readinessOf, readinessRoutes } from './readiness/index.ts'
export {
  type AttachableDeal,
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
  untoldPayments,
} from './receipts/index.ts'
export type { Requisite } from './requisite.ts'
export type { DealSettings } from './settings.ts'
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
  appealVerdict,
  decideByRule,
  decideDispute,
  heldVerdict,
  holdVerdict,
  lockForRule,
  type OwnRecord,
  objectToVerdict,
  objectUntil,
  ownRecord,
  type PreviewLine,
  type PreviewRequest,
  paymentOfCase,
  previewVerdict,
  type RuleVerdict,
  type Verdict,
  type VerdictPreview,
  type Withdrawing,
  withdrawDispute,
} from './verdicts/index.ts'
export { renderEvent, roubles, type StoredMerchantEvent, toRequisite, usdt } from './wire.ts'
