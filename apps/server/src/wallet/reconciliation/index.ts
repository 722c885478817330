export { type Reconciliation, reconciliation } from './reconciliation.ts'
export { lastMeasure, type StoredMeasure } from './reconciliation-store.ts'
