export {
  creditShares,
  type Debt,
  type DebtShare,
  owing,
  sharesBetween,
} from './debt.ts'
export { debtInvariants } from './debt-invariants.ts'
export { annulDebt, dueMicro, insertDebt, openDebt } from './debt-store.ts'
export { assertNoDebt, coverDebts, coveredMicro, repayDebtor, repayDebts, repayEverybody } from './debts.ts'
export { balances, booksIn, history, houseBalance, openHolds, post } from './door.ts'
export { assertMoneyMoves, currentHalt, type Halt, haltMoney, resumeMoney } from './halt.ts'
export { creditorsOf, heldCover } from './held-cover.ts'
export { bookJobs } from './jobs.ts'
export { booksMigrations } from './migrations.ts'
export { booksAreGuarded, checkMoney, findingText, moneyCheckAge } from './money-check.ts'
export * from './postings.ts'
export { transferChanges } from './transfer-changes.ts'
