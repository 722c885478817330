import type { CaseParts } from '../cases/index.ts'
import type { RecordShowing } from '../exhibit/index.ts'
import type { MatchParts } from '../matching/index.ts'
import type { Requisite } from '../requisite.ts'
import type { StepParts } from '../steps/index.ts'

/** What an order needs from its creation to the end of its time. */
export interface OrderParts extends StepParts, MatchParts, CaseParts {
  requisite(methodId: string): Promise<Requisite>
  /** What a payer is shown is on record before the answer leaves. */
  readonly recordShowing: RecordShowing
}
