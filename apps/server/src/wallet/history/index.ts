export { type HistoryService, historyService } from './history.ts'
export { depositHistory, type HistoryRow, type HistorySource } from './history-store.ts'
export { type WithdrawalMonth, withdrawalMonth } from './month-store.ts'
