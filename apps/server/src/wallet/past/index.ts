export { backdateAddress, backdateWithdrawal, type PastRun, writePastRun } from './past.ts'
