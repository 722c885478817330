export { settle } from './settlement.ts'
export { askSettlementByHand, settleByHand } from './settlement-by-hand.ts'
export {
  findListedSettlement,
  type ListedSettlement,
  pageOfSettlements,
  type SettlementPeriod,
  sumOfSettlements,
} from './settlement-history-store.ts'
export { mostFrom, settlementRoom } from './settlement-room.ts'
export { settlementJobs, settlementTurn } from './settlement-run.ts'
export {
  askScheduleCode,
  clockText,
  endSchedule,
  judgeScheduleCode,
  keptText,
  openSchedule,
  whenText,
} from './settlement-schedule.ts'
export { currentSchedule, lastRun, nextRunAt, type ScheduleTerms } from './settlement-schedule-store.ts'
export { findSettlement, listSettlements, type Settlement } from './settlement-store.ts'
export { askOrderCode, endOrder, judgeOrderCode, openOrder } from './standing-order.ts'
export { currentOrder } from './standing-order-store.ts'
