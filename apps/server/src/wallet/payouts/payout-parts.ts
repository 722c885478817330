import type { Database, Tx } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import type { AlertRequest } from '../../ports/alerts.ts'
import type { Chain } from '../../ports/chain.ts'
import type { Settlement } from '../settlements/index.ts'

export interface PayoutSettings {
  readonly tokenContract: string
  /** Above this an operator approves first. */
  readonly approvalAboveMicroUsdt: bigint
  readonly deniedAddresses: ReadonlySet<string>
  /** How long a worker leaves a payout alone between two checks. */
  readonly pauseSeconds: number
  readonly sweepThresholdMicroUsdt: bigint
  /** What a deposit address gets to pay for its sweep. */
  readonly topUpSun: bigint
}

/** What carries withdrawals and sweeps to the chain. It holds no key. */
export interface PayoutParts {
  readonly db: Database
  readonly log: Log
  readonly chain: Chain
  readonly settings: PayoutSettings
  tell(tx: Tx, alert: AlertRequest): Promise<void>
  announce(tx: Tx, userId: string): Promise<void>
  /** A settlement has ended: its merchant gets an event, in the same transaction. */
  settlementEnded(tx: Tx, merchantId: string, settlement: Settlement): Promise<void>
}
