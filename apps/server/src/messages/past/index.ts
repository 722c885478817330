export { analyzePastReceipts, type PastReceipt, writePastReceipts } from './past.ts'
