export { inFlightMicroUsdt } from './in-flight-store.ts'
export { verifyWithdrawal } from './withdraw.ts'
export { withdrawalHistory } from './withdrawal-history.ts'
export { withdrawalInvariants } from './withdrawal-invariants.ts'
export type { WithdrawalParts, WithdrawalSettings } from './withdrawal-parts.ts'
export { proofOf, withdrawalProofKey } from './withdrawal-proof.ts'
export { withdrawalRoutes } from './withdrawal-routes.ts'
export {
  assertStillFree,
  type Judged,
  judgePayment,
  leftOf,
  readAmount,
  toldAsProblem,
} from './withdrawal-rules.ts'
export {
  claimWithdrawals,
  insertWithdrawal,
  lockWithdrawal,
  type OrderedPayment,
  postponeWithdrawal,
  step,
  type Withdrawal,
  withdrawnLately,
} from './withdrawal-store.ts'
