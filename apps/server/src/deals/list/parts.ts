import type { Database } from '../../platform/database.ts'

/** What lists of deals need of the rest of the house. */
export interface ListParts {
  readonly db: Database
  /** As their owner sees them: the card masked, the phone whole. */
  ownNumbers(
    methodIds: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly card: string | null; readonly phone: string | null }>>
}
