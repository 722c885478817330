import type { ColumnType, Generated } from 'kysely'

export interface RateTables {
  rate: {
    id: Generated<bigint>
    pair: string
    rate_ten_thousandths: bigint
    sources: ColumnType<StoredSource[], string, never>
    is_accepted: boolean
    observed_at: Generated<Date>
  }
}

/** What one source said, or why it said nothing. */
export type StoredSource =
  | { readonly name: string; readonly rate_ten_thousandths: string }
  | { readonly name: string; readonly failure: string }
