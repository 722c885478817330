export type { Account, HoldKey, HouseAccountKind, UserAccountKind } from './account.ts'
export { held, house, houseOwner, userAccount } from './account.ts'
export { type CheckScope, check, everything, type Invariant, type LedgerFinding } from './check.ts'
export { ledgerInvariants } from './invariants.ts'
export { LedgerError, type LedgerErrorCode, named } from './ledger-error.ts'
export { type Posted, post, postingLists, postMany } from './post.ts'
export { type AnyPosting, credit, debit, type Posting, type PostingLine as Line } from './posting.ts'
export type { LedgerQuery as Query, Statement } from './query.ts'
export {
  type Balances,
  balances,
  type HistoryLine,
  type HistoryPage,
  history,
  houseBalance,
  openHolds,
  rollUp,
} from './read.ts'
export { functions, readSql, schema } from './sql-files.ts'
export {
  balancesAt,
  beginning,
  type Places,
  placesAt,
  type StatementPage,
  statementKinds,
  statementPage,
} from './statement.ts'
export type { StatementLine } from './statement-lines.ts'
