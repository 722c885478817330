export { hotAddress, skipForgottenIndices } from './addresses/index.ts'
export {
  type AwaitedWithdrawal,
  approveByOperator,
  approveByStaff,
  rejectByOperator,
  rejectByStaff,
  withdrawalsForStaff,
} from './approval/index.ts'
export { dismissAlarm, dismissAlarmIn, openAlarmDetails } from './chain/index.ts'
export { depositInvariants, readToEnd, scanChannel, scanJob } from './deposits/index.ts'
export { withdrawalMonth } from './history/index.ts'
export { findPayee } from './payee-store.ts'
export { forgetPayeesSince } from './payees-since.ts'
export {
  adoptPayment,
  mayComeUntil,
  type Pair,
  pairByName,
  pairPayments,
  type UnknownPayment,
  type Unpaired,
  unknownPayments,
} from './payouts/index.ts'
export { lastMeasure, type StoredMeasure } from './reconciliation/index.ts'
export {
  askOrderCode,
  askScheduleCode,
  askSettlementByHand,
  clockText,
  currentOrder,
  currentSchedule,
  endOrder,
  endSchedule,
  findListedSettlement,
  findSettlement,
  judgeOrderCode,
  judgeScheduleCode,
  keptText,
  type ListedSettlement,
  lastRun,
  listSettlements,
  mostFrom,
  nextRunAt,
  openOrder,
  openSchedule,
  pageOfSettlements,
  type ScheduleTerms,
  type Settlement,
  type SettlementPeriod,
  settle,
  settleByHand,
  settlementRoom,
  settlementTurn,
  sumOfSettlements,
  whenText,
} from './settlements/index.ts'
export type { AlarmKind } from './tables.ts'
export type { Wallet } from './wallet.ts'
export { createWallet, walletGauges, walletJobs, walletRoutes } from './wallet.ts'
export { coolingHoursOf } from './whitelist/index.ts'
export type { WithdrawalParts } from './withdrawals/index.ts'
export { verifyWithdrawal, withdrawalInvariants, withdrawalProofKey } from './withdrawals/index.ts'
