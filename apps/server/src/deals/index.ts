export { sumsOf, worthOf } from './amounts.ts'
export { type Appeal, appealIn, appealVerdict, objectToVerdict } from './appeal.ts'
export {
  type Attached,
  type Attachment,
  attachAudited,
  attachReceipt,
  explainReceipt,
  lockForAttach,
} from './attach.ts'
export { type AttachPreview, previewAttach } from './attach-preview.ts'
export {
  type AttachableDeal,
  attachableDeals,
  findStaffReceipt,
  type StaffReceipt,
} from './attach-store.ts'
export { bankName } from './bank-name.ts'
export { toldItems } from './case-alerts.ts'
export { askForMore, caseLosesFile, caseTouched, type Question, traderAnswered } from './case-answers.ts'
export { disputesPastClock, endedInDay, oldestDisputeSeconds } from './case-clock-store.ts'
export { watchAnswers } from './case-clocks.ts'
export type { AskedItem } from './case-item-store.ts'
export {
  assertFileItems,
  assertItemFormat,
  assertOpeningItems,
  fileForItems,
  type SentFile,
  stateItems,
} from './case-items.ts'
export { frozenForDeal } from './case-outcome.ts'
export { caseHeld } from './case-postings.ts'
export { fits } from './case-reasons.ts'
export { type CaseReceipt, mostKopecks, receiptsOfCase } from './case-receipts.ts'
export { tellOfDispute } from './case-step-store.ts'
export { keptBackMicro } from './case-store.ts'
export type { SimulatedMessage } from './checkout-parts.ts'
export { checkoutLive, checkoutRoutes } from './checkout-routes.ts'
export { choiceGauges } from './choice-alarms.ts'
export { createOrder, type OrderWish } from './create-order.ts'
export { orderMinutes, ratingFor, verificationMinutes } from './deal.ts'
export { type DealVersions, dealVersions } from './deal-versions.ts'
export {
  admitDispute,
  isDisputable,
  isSame,
  judgeOpening,
  type Opening,
  openDispute,
  openDisputeIn,
  type SupportAct,
  whileFundsMove,
} from './dispute.ts'
export { type Exhibits, exhibits, showingRecorder } from './exhibit/index.ts'
export { marksOf, serverMark } from './exhibit-marks.ts'
export {
  type Chart,
  type ChartQuery,
  dealChart,
  lastThirtyDays,
  latestDeals,
  shopDays,
  shopTodayIn,
  totalProfit,
  waitingDeals,
} from './for-overview.ts'
export { type HeldAttachment, heldAttach } from './held-attach.ts'
export { heldVerdict, holdVerdict } from './held-verdict.ts'
export { keepHints } from './hints.ts'
export { dealInvariants } from './invariants.ts'
export { dealJobs, receiptsChannel, receiptsJob } from './jobs.ts'
export { latestPages } from './latest-page.ts'
export { isOnePerson, leadsOf } from './lead-shares.ts'
export type { ShopFacts } from './match-parts.ts'
export { mayViewEvidence } from './may-view-evidence.ts'
export { merchantOrderRoutes, testOrderRoute } from './merchant-routes.ts'
export { leadMonthMicro, type Month, monthOfMethod, monthOfPerson } from './month-store.ts'
export { objectUntil } from './object-until.ts'
export { dealOpener } from './open.ts'
export { type OrderNews, orderNews } from './order-live.ts'
export type { DealParts } from './parts.ts'
export { dealsPastClock } from './past-clock.ts'
export { dealCompleted, dealCompletedLate, dealMatched, dealReleased } from './postings.ts'
export { type PreviewLine, type PreviewRequest, previewVerdict, type VerdictPreview } from './preview.ts'
export { type ReadinessParts, readinessOf, readinessRoutes } from './readiness/index.ts'
export { caps as receiptCaps, doubtOf as doubtOfReceipt } from './receipt.ts'
export { expectReceipts } from './receipt-store.ts'
export { recentShops } from './recent-shops.ts'
export type { Requisite } from './requisite.ts'
export { type OwnRecord, ownRecord } from './rule-payment-store.ts'
export { decideByRule, lockForRule, paymentOfCase, type RuleVerdict } from './rule-verdict.ts'
export type { DealSettings } from './settings.ts'
export {
  type Acceptance,
  acceptSettlement,
  isOneOwner,
  type Proposing,
  proposeSettlement,
} from './settlement.ts'
export {
  findProposal,
  hasBlocked,
  type ProposalOfDeal,
  type Side,
  standingProposals,
} from './settlement-store.ts'
export { effectOf } from './settlement-terms.ts'
export { shopOrdersRoute } from './shop-orders.ts'
export { paidAmongNewest, type ShopToday, turnoverBefore } from './shop-store.ts'
export { shownNumbers } from './shown-numbers.ts'
export { dealCrowd, dealStepIn, dealSteps } from './steps.ts'
export { findDeal, hasOpenDeals } from './store.ts'
export { settledAmong, suspectCompletions, trustMetrics, untoldPayments } from './suspects.ts'
export { exportRoute, transactionRoutes } from './transaction-routes.ts'
export { unexplainReceipt } from './unexplain.ts'
export { receiptsForStaff } from './unmatched.ts'
export { decideDispute, type Verdict } from './verdict.ts'
export { waitingDealsOf } from './waiting.ts'
export { watchedPool } from './watched-pool.ts'
export { renderEvent, roubles, type StoredMerchantEvent, toRequisite, usdt } from './wire.ts'
export { type Withdrawing, withdrawDispute } from './withdraw.ts'
export { frozenByCase } from './would-freeze.ts'
