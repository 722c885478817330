import type { Journal } from './journal.ts'
import type { Keys } from './keys.ts'

export interface SignerCaps {
  readonly perTransferMicroUsdt: bigint
  readonly perHourMicroUsdt: bigint
  readonly perDayMicroUsdt: bigint
  readonly feeLimitSun: bigint
  readonly topUpSun: bigint
}

export interface CheckParts {
  readonly keys: Keys
  readonly journal: Journal
  readonly caps: SignerCaps
  readonly proofKey: Buffer
  readonly tokenContract: string
}
