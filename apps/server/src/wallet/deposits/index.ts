export { depositInvariants } from './deposit-invariants.ts'
export {
  scanChannel,
  scanJob,
  type WalletDeposits,
  walletDepositGauges,
  walletDepositJobs,
  walletDepositRoutes,
  walletDeposits,
} from './deposits.ts'
export { readToEnd } from './read-to-end.ts'
