export { type HistoryService, historyService } from './history.ts'
export { depositHistory, type HistoryRow, type HistorySource } from './history-store.ts'
export { withdrawalMonth } from './month-store.ts'
