import type { Database, Queryable, Tx } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import type { OneTimeCodes } from '../../platform/one-time-codes.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { AlertRequest } from '../../ports/alerts.ts'
import type { Chain } from '../../ports/chain.ts'
import type { LetterRequest } from '../../ports/letters.ts'

export interface WithdrawalSettings {
  /** What one person may withdraw in an hour and in a day. */
  readonly hourlyLimitMicroUsdt: bigint
  readonly dailyLimitMicroUsdt: bigint
  /** Above this an operator approves first. */
  readonly approvalAboveMicroUsdt: bigint
  /** How long a new whitelist address waits, and how long the whitelist still holds after it was switched off. */
  readonly coolingHours: number
  /** Addresses that are never paid, by the operator's setting. */
  readonly deniedAddresses: ReadonlySet<string>
  readonly tokenContract: string
  /** A merchant's payout below this is refused: the network's fee would be more than ours. */
  readonly settlementMinimumMicroUsdt: bigint
  /** A block explorer's URL of a transaction, with `{txid}` in it. */
  readonly explorerUrl?: string | undefined
}

/** What the verbs around withdrawals and the whitelist work with. */
export interface WithdrawalParts {
  readonly db: Database
  readonly log: Log
  readonly codes: OneTimeCodes
  readonly limits: RateLimits
  readonly chain: Pick<Chain, 'isBlacklisted' | 'hasContract'>
  readonly settings: WithdrawalSettings
  readonly proofKey: Buffer
  queueMail(tx: Tx, letter: LetterRequest): Promise<void>
  tell(tx: Tx, alert: AlertRequest): Promise<void>
  /** What stays when this person withdraws: the value of own deals that ended lately although a payment was shown. */
  keptBackMicro(tx: Queryable, userId: string): Promise<bigint>
  /** Notifies the person's open pages that their balance or history changed. */
  announce(tx: Tx, userId: string): Promise<void>
}
