export { addPastShares, backdateCodesOf, backdateWaitingCode, type PastShare } from './past.ts'
