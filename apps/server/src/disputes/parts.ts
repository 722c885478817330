import type { Answer, Contract, VerdictRule } from '@florin/contract'
import type { DealParts } from '../deals/index.ts'
import type { EvidenceParts } from '../evidence/index.ts'
import type { Database, Queryable } from '../platform/database.ts'
import type { HeldChanges, StaffCodes } from '../platform/held-changes.ts'
import type { Live } from '../platform/live.ts'
import type { RateLimits } from '../platform/rate-limits.ts'

export type ShownAlert = Answer<Contract['getDispute']>['alerts'][number]

/** What cases need of the rest of the house. */
export interface DisputeParts {
  readonly db: Database
  readonly live: Live
  readonly limits: RateLimits
  readonly deals: DealParts
  readonly evidence: EvidenceParts
  readonly held: HeldChanges
  readonly staffCodes: StaffCodes
  /** A verdict about another sum above it waits for a second member of staff, in kopecks. */
  readonly heldVerdictAbove: bigint
  /** Alerts that the person got about this, newest first. */
  alertsAbout(userId: string, about: string): Promise<ShownAlert[]>
  /** The person has opened this page, so the alerts about it count as opened. */
  openAbout(userId: string, about: string): Promise<void>
  /** When the person first opened an alert about this, of these kinds where some are named. */
  firstOpened(
    tx: Queryable,
    userId: string,
    about: string,
    kinds?: readonly string[],
  ): Promise<Date | undefined>
  /** Must this trader connect a messenger before the list opens? Never where none can be connected. With a moment: or was it so then? */
  lacksMessenger(userId: string, then?: Date): Promise<boolean>
  /** The rules by which cases may decide themselves: docs/disputes.md. */
  readonly rules: ReadonlySet<VerdictRule>
}
