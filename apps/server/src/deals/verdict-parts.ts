import type { Live } from '../platform/live.ts'
import type { CaseParts } from './case-parts.ts'

/** What ending a case needs. */
export interface VerdictParts extends CaseParts {
  readonly live: Live
}
