import type { Serve } from '../http/serve.ts'
import type { Database, Tx } from '../platform/database.ts'
import type { Job } from '../platform/jobs.ts'
import type { Live } from '../platform/live.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { OneTimeCodes } from '../platform/one-time-codes.ts'
import type { RateLimits } from '../platform/rate-limits.ts'
import type { AlertRequest } from '../ports/alerts.ts'
import type { Chain } from '../ports/chain.ts'
import type { LetterRequest } from '../ports/letters.ts'
import type { UserService } from '../users/index.ts'
import {
  type WalletDeposits,
  walletDepositGauges,
  walletDepositJobs,
  walletDepositRoutes,
  walletDeposits,
} from './deposits/index.ts'
import { withdrawalJobs } from './jobs-withdrawals.ts'
import { type PayoutParts, type PayoutSettings, withdrawalGauges } from './payouts/index.ts'
import { type Settlement, settlementJobs } from './settlements/index.ts'
import { readWhitelist, whitelistRoutes } from './whitelist/index.ts'
import {
  inFlightMicroUsdt,
  type WithdrawalParts,
  type WithdrawalSettings,
  withdrawalHistory,
  withdrawalRoutes,
} from './withdrawals/index.ts'

export interface WalletSettings extends WithdrawalSettings, PayoutSettings {
  readonly depositMinimumMicroUsdt: bigint
  /** The rhythm of the chain. */
  readonly blockMs: number
  /** With `{txid}` in it. */
  readonly explorerUrl: string | undefined
}

export interface WalletParts {
  readonly db: Database
  readonly log: Log
  readonly live: Pick<Live, 'announce'>
  readonly users: Pick<UserService, 'find'>
  readonly codes: OneTimeCodes
  readonly limits: RateLimits
  readonly chain: Chain
  readonly proofKey: Buffer
  readonly settings: WalletSettings
  queueMail(tx: Tx, letter: LetterRequest): Promise<void>
  tell(tx: Tx, alert: AlertRequest): Promise<void>
  keptBackMicro(tx: Tx, userId: string): Promise<bigint>
  /** A settlement has ended: its merchant gets an event, in the same transaction. */
  settlementEnded(tx: Tx, merchantId: string, settlement: Settlement): Promise<void>
  deriveAddress(xpub: string, index: number): Promise<string>
}

/** Money in and money out. It holds no key: the signer signs. */
export interface Wallet {
  readonly deposits: WalletDeposits
  readonly withdrawals: WithdrawalParts
  readonly payouts: PayoutParts
  /** Saved addresses; while the whitelist holds, those that may be paid to now. */
  whitelistOf(userId: string): Promise<{ readonly isOn: boolean; readonly addresses: readonly string[] }>
}

export function createWallet(parts: WalletParts): Wallet {
  const { db, live, settings } = parts
  const announce = (tx: Tx, userId: string) => live.announce(tx, userId, { type: 'wallet.changed' })
  return {
    deposits: walletDeposits({
      ...parts,
      inFlightMicroUsdt,
      otherHistory: [withdrawalHistory],
      settings: {
        minimumMicroUsdt: settings.depositMinimumMicroUsdt,
        blockMs: settings.blockMs,
        explorerUrl: settings.explorerUrl,
      },
    }),
    withdrawals: { ...parts, announce },
    payouts: { ...parts, announce },
    async whitelistOf(userId) {
      const { isOn, addresses } = await readWhitelist(db.each, userId)
      const shown = addresses.filter((saved) => saved.isUsable || !isOn)
      return { isOn, addresses: shown.map((saved) => saved.wallet) }
    },
  }
}

export function walletRoutes(serve: Serve, wallet: Wallet): void {
  walletDepositRoutes(serve, wallet.deposits)
  whitelistRoutes(serve, wallet.withdrawals)
  withdrawalRoutes(serve, wallet.withdrawals)
}

export function walletJobs({ db, log }: { db: Database; log: Log }, wallet: Wallet): Job[] {
  return [
    ...walletDepositJobs(db, log, wallet.deposits),
    ...withdrawalJobs(wallet.payouts),
    ...settlementJobs(wallet.withdrawals),
  ]
}

export function walletGauges(metrics: Metrics, wallet: Wallet): void {
  walletDepositGauges(metrics)
  withdrawalGauges(metrics, wallet.payouts)
}
