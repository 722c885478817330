import type { Database, Queryable, Tx } from '../../platform/database.ts'
import type { Live } from '../../platform/live.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { BankOnPhone, ReadMethod } from '../account.ts'
import type { ReportedCredit } from './chain-store.ts'

/** What chains of balances need of the rest of the house. */
export interface ChainParts {
  readonly db: Database
  readonly live: Live
  readonly secrets: Secrets
  /** The methods of these banks that these phones read for. */
  methodsReadBy(tx: Queryable, readers: readonly BankOnPhone[]): Promise<readonly ReadMethod[]>
  /** Which of these receipts a deal was paid with. */
  settledAmong(tx: Tx, receiptIds: readonly string[]): Promise<ReadonlySet<string>>
  /** What was paid for deals at these places, each since its time, and no text reported. */
  unreportedPayments(
    tx: Tx,
    places: readonly (BankOnPhone & { readonly since: Date })[],
  ): Promise<readonly ReportedCredit[]>
  /** A proof has broken this chain: deals that its texts completed since then are for support to review. */
  suspectCompletions(tx: Tx, chainId: string, since: Date): Promise<void>
}
