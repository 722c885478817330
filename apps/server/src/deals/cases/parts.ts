import type { DisputeReason } from '@florin/contract'
import type { Database, Queryable, Tx } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import type { AlertRequest } from '../../ports/alerts.ts'
import type { DealEvidence, Exhibits } from '../exhibit/index.ts'
import type { LinkBetween } from '../matching/index.ts'
import type { TakeStepIn } from '../steps/index.ts'
import type { ChecklistItem } from './case-item-store.ts'

/** What opening a case and keeping its clocks needs. */
export interface CaseParts {
  readonly db: Database
  readonly log: Log
  readonly stepIn: TakeStepIn
  /** Whether two accounts seem to be one person's: then one does not judge the other's case. */
  readonly linkBetween: LinkBetween
  /** The server's own record of each case. */
  readonly exhibits: Exhibits
  /** What a reason asks of each side of a case. */
  checklist(reason: DisputeReason): readonly ChecklistItem[]
  /** Files about a deal that were not taken down. */
  evidenceOf(tx: Queryable, dealId: string): Promise<readonly DealEvidence[]>
  tell(tx: Tx, alert: AlertRequest): Promise<void>
}
