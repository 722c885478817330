export { type Ending, itemsWithText, tellDecided, tellProposed } from './case-alerts.ts'
export {
  askForMore,
  caseLosesFile,
  caseTouched,
  fileTouched,
  type Question,
  receiptTouched,
  traderAnswered,
} from './case-answers.ts'
export { disputesPastClock, endedInDay, oldestDisputeSeconds } from './case-clock-store.ts'
export { watchAnswers } from './case-clocks.ts'
export type { ChecklistItem } from './case-item-store.ts'
export {
  assertFileItems,
  assertItemFormat,
  assertOpeningItems,
  fileForItems,
  type SentFile,
  stateItems,
} from './case-items.ts'
export { caseName } from './case-name.ts'
export { frozenForDeal, outcomeOf } from './case-outcome.ts'
export { pointsOfVerdict, soonHours } from './case-points.ts'
export { caseHeld, totalMicro, type VerdictOutcome } from './case-postings.ts'
export { fits } from './case-reasons.ts'
export { hasLateReceipt, mostKopecks, receiptsOfCase } from './case-receipts.ts'
export { tellOfDispute, writeCaseEvent } from './case-step-store.ts'
export {
  addToTotals,
  type Case,
  type CaseEnd,
  keptBackMicro,
  lockDeal,
  lockReservation,
  pointsOfMethod,
  setDecided,
} from './case-store.ts'
export {
  admitDispute,
  assertImpartial,
  assertNotHeld,
  assertOtherJudge,
  assertVersion,
  isDisputable,
  isSame,
  judgeOpening,
  lockCase,
  lockOpenCase,
  type Opening,
  openCase,
  openDispute,
  openDisputeIn,
  whileFundsMove,
} from './dispute.ts'
export type { CaseParts } from './parts.ts'
export {
  casesPastProposal,
  endExpired,
  endingBy,
  endStanding,
  findProposal,
  hasBlocked,
  insertProposal,
  type NewProposal,
  type ProposalOfDeal,
  type SettlementProposal as Proposal,
  type Side,
  standingProposals,
} from './settlement-store.ts'
export { frozenByCase } from './would-freeze.ts'
