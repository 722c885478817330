import type { Database, Tx } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import type { OneTimeCodes } from '../../platform/one-time-codes.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { AlertRequest } from '../../ports/alerts.ts'
import type { Chain } from '../../ports/chain.ts'
import type { LetterRequest } from '../../ports/letters.ts'

/** What judging an address needs. */
export interface PayableParts {
  readonly log: Log
  readonly chain: Pick<Chain, 'isBlacklisted' | 'hasContract'>
  readonly settings: {
    /** Addresses that are never paid, by the operator's setting. */
    readonly deniedAddresses: ReadonlySet<string>
    readonly tokenContract: string
  }
}

/** What the verbs around the whitelist work with. */
export interface WhitelistParts extends PayableParts {
  readonly db: Database
  readonly codes: OneTimeCodes
  readonly limits: RateLimits
  readonly settings: PayableParts['settings'] & CoolingSettings
  queueMail(tx: Tx, letter: LetterRequest): Promise<void>
  tell(tx: Tx, alert: AlertRequest): Promise<void>
}

export interface CoolingSettings {
  /** How long a new whitelist address waits, and how long the whitelist still holds after it was switched off. */
  readonly coolingHours: number
}
