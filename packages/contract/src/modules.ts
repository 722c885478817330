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
import * as payouts from './payouts.ts'
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

/**
 * Each file of calls, once, in the section of the reference that it belongs to. The contract and the reference's sections follow from this
 * list; `modules.test.ts` fails when a file with calls is not in it.
 */
export const modules = {
  auth: [auth, secondFactor],
  users: [users, referrals],
  alerts: [alerts, push, telegram],
  dashboard: [dashboard],
  wallet: [wallet],
  payments: [payments, trust, readiness],
  terminals: [terminals],
  device: [device],
  messages: [messages],
  transactions: [transactions],
  disputes: [disputes, cases, uploadLinks],
  checkout: [checkout],
  evidence: [evidence],
  integration: [integration, shop, payouts],
  merchant: [merchant, merchantDisputes, merchantCases],
  staff: [staffUsers, userStory, heldChanges, backOffice, audit, find, viewAs, savedViews, bulkActs],
  rates: [rates],
  live: [live],
  platform: [platform],
} as const
