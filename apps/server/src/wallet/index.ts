export { approveByOperator, rejectByOperator } from './approval/withdrawal-approve.ts'
export { approveByStaff, rejectByStaff, type StaffDecision } from './approval/withdrawal-staff.ts'
export { type AwaitedWithdrawal, withdrawalsForStaff } from './approval/withdrawal-staff-store.ts'
export { openAlarmDetails } from './chain/chain-alarms-store.ts'
export { dismissAlarm, dismissAlarmIn } from './chain/chain-watch.ts'
export type { AlarmKind } from './chain/tables.ts'
export { depositInvariants } from './deposits/deposit-invariants.ts'
export { scanChannel, scanJob } from './deposits/deposits.ts'
export { type WithdrawalMonth, withdrawalMonth } from './history/month-store.ts'
export { forgetPayeesSince } from './payees-since.ts'
export { adoptPayment, mayComeUntil, withdrawalOf } from './payouts/adopt-payment.ts'
export { type UnknownPayment, unknownPayments } from './payouts/unknown-payments-store.ts'
export { lastMeasure, type StoredMeasure } from './reconciliation/reconciliation-store.ts'
export { settle } from './settlements/settlement.ts'
export { askSettlementByHand, settleByHand } from './settlements/settlement-by-hand.ts'
export {
  findListedSettlement,
  type ListedSettlement,
  pageOfSettlements,
  type SettlementPeriod,
  sumOfSettlements,
} from './settlements/settlement-history-store.ts'
export { mostFrom, settlementRoom } from './settlements/settlement-room.ts'
export { settlementJobs, settlementTurn } from './settlements/settlement-run.ts'
export {
  askScheduleCode,
  clockText,
  endSchedule,
  judgeScheduleCode,
  keptText,
  openSchedule,
  whenText,
} from './settlements/settlement-schedule.ts'
export {
  currentSchedule,
  lastRun,
  nextRunAt,
  type ScheduleTerms,
} from './settlements/settlement-schedule-store.ts'
export {
  findSettlement,
  listSettlements,
  type Settlement,
} from './settlements/settlement-store.ts'
export { askOrderCode, endOrder, judgeOrderCode, openOrder } from './settlements/standing-order.ts'
export { currentOrder } from './settlements/standing-order-store.ts'
export type { Wallet, WalletParts, WalletSettings } from './wallet.ts'
export { createWallet, walletGauges, walletJobs, walletRoutes } from './wallet.ts'
export { coolingHoursOf } from './whitelist/cooling.ts'
export { verifyWithdrawal } from './withdrawals/withdraw.ts'
export { withdrawalInvariants } from './withdrawals/withdrawal-invariants.ts'
export { hotAddress } from './withdrawals/withdrawal-own-store.ts'
export type { WithdrawalParts } from './withdrawals/withdrawal-parts.ts'
export { withdrawalProofKey } from './withdrawals/withdrawal-proof.ts'
export { findPayee } from './withdrawals/withdrawal-store.ts'
