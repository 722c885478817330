import * as alerts from './alerts.ts'
import * as audit from './audit.ts'
import * as auth from './auth.ts'
import * as backOffice from './back-office.ts'
import * as bulkActs from './bulk-acts.ts'
import * as cases from './cases.ts'
import * as checkout from './checkout.ts'
import * as dashboard from './dashboard.ts'
import * as device from './device.ts'
import * as disputes from './disputes.ts'
import * as evidence from './evidence.ts'
import * as find from './find.ts'
import * as heldChanges from './held-changes.ts'
import * as integration from './integration.ts'
import * as live from './live.ts'
import * as merchant from './merchant.ts'
import * as merchantCases from './merchant-cases.ts'
import * as merchantDisputes from './merchant-disputes.ts'
import * as messages from './messages.ts'
import * as payments from './payments.ts'
import * as payoutCalls from './payouts.ts'
import * as platform from './platform.ts'
import * as push from './push.ts'
import * as rates from './rates.ts'
import * as readiness from './readiness.ts'
import * as referrals from './referrals.ts'
import * as savedViews from './saved-views.ts'
import * as secondFactor from './second-factor.ts'
import * as shop from './shop.ts'
import * as staffUsers from './staff-users.ts'
import * as telegram from './telegram.ts'
import * as terminals from './terminals.ts'
import * as transactions from './transactions.ts'
import * as trust from './trust.ts'
import * as uploadLinks from './upload-links.ts'
import * as userStory from './user-story.ts'
import * as users from './users.ts'
import * as viewAs from './view-as.ts'
import * as wallet from './wallet.ts'

/** Every call that Florin answers, by name. Server, web client, docs and tests read this and nothing else. */
export const contract = {
  ...auth,
  ...users,
  alertSettings: alerts.alertSettings,
  changeAlertSettings: alerts.changeAlertSettings,
  listAlerts: alerts.listAlerts,
  openAlert: alerts.openAlert,
  ...push,
  ...telegram,
  ...uploadLinks,
  ...dashboard,
  ...wallet,
  ...payments,
  readiness: readiness.readiness,
  ...trust,
  ...terminals,
  ...device,
  ...messages,
  ...transactions,
  ...disputes,
  ...cases,
  ...checkout,
  ...evidence,
  ...integration,
  ...shop,
  payouts: payoutCalls.payouts,
  requestPayout: payoutCalls.requestPayout,
  createPayout: payoutCalls.createPayout,
  requestPayoutOrderCode: payoutCalls.requestPayoutOrderCode,
  setPayoutOrder: payoutCalls.setPayoutOrder,
  payoutHistory: payoutCalls.payoutHistory,
  exportPayouts: payoutCalls.exportPayouts,
  ...merchant,
  ...merchantDisputes,
  ...merchantCases,
  ...referrals,
  ...staffUsers,
  ...userStory,
  ...heldChanges,
  ...backOffice,
  ...audit,
  ...find,
  ...viewAs,
  ...savedViews,
  ...secondFactor,
  ...bulkActs,
  ...rates,
  ...live,
  ...platform,
}

export type Contract = typeof contract
export type EndpointName = keyof Contract

export * from './alert-kinds.ts'
export type { Exhibit } from './case-fields.ts'
export * from './case-rules.ts'
export type {
  DeviceConfig,
  DeviceMessage,
  PhoneReport,
  TerminalApp,
  TerminalTrouble,
} from './device-fields.ts'
export type { Access, Answer, Endpoint, Input, Sending, Upload, Uploads } from './endpoint.ts'
export { endpoint } from './endpoint.ts'
export { type LiveEvent, liveEvent } from './events.ts'
export * from './find-shapes.ts'
export { type FileFinding, type FindingCode, findingCodes } from './finding-fields.ts'
export * from './held-kinds.ts'
export * from './match-conditions.ts'
export * from './numbers.ts'
export type { ChainState, WithheldReason } from './payment-fields.ts'
export { type PayoutRefusal, payoutRefusals } from './payouts.ts'
export {
  commonProblems,
  deviceProblems,
  merchantProblems,
  type ProblemCode,
  problemFields,
  problems,
  sessionProblems,
} from './problems.ts'
export {
  type ReadinessHold,
  type ReadinessObstacle,
  type ReadinessStep,
  readinessHolds,
  readinessObstacles,
  readinessSteps,
} from './readiness.ts'
export * from './rules.ts'
export * from './saved-view-pages.ts'
export { type HeldUserField, heldUserFields, type StaffUser } from './staff-user-fields.ts'
export {
  type DoctorCheck,
  type DoctorFact,
  type DoctorFinding,
  doctorChecks,
  doctorFacts,
  type TerminalDoctor,
  type TrialResult,
  trialSteps,
} from './terminal-doctor-fields.ts'
export type { UploadPieceAnswer } from './upload-links.ts'
