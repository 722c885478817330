import type { Live } from '../../platform/live.ts'
import type { CaseParts } from '../cases/index.ts'

/** What ending a case needs. */
export interface VerdictParts extends CaseParts {
  readonly live: Live
}
