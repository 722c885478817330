import type { Database } from '../../platform/database.ts'
import type { TakeStep } from './steps.ts'

/** What taking a step from outside a transaction needs. */
export interface StepParts {
  readonly db: Database
  readonly step: TakeStep
}
