import type { Generated } from 'kysely'
import type { ChainAsset } from './postings.ts'

export interface BooksTables {
  debt: {
    id: string
    debtor_id: string
    asset: ChainAsset
    owed_micro: bigint
    repaid_micro: Generated<bigint>
    annulled_micro: Generated<bigint>
    annulled_by: string | null
    repayments: Generated<number>
    recipients: string[]
    /** The driver gives the numbers of an array as they are, so they are read as text. */
    shares_micro: bigint[]
    created_at: Generated<Date>
  }
  money_check: { last_run_at: Date | null; verified_at: Date | null; last_full_at: Date | null }
  money_halt: {
    id: Generated<bigint>
    reason: string
    halted_by: string
    halted_at: Generated<Date>
    resumed_by: string | null
    resumed_at: Date | null
    resume_reason: string | null
  }
}
