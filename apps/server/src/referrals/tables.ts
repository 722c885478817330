import type { AccountType } from '@florin/contract'
import type { Generated } from 'kysely'

export interface ReferralTables {
  referral_code: {
    id: Generated<string>
    code: string
    lead_id: string
    email: string
    used_by: string | null
    used_at: Date | null
    profit_micro_usdt: Generated<bigint>
    created_at: Generated<Date>
  }
  referral_line_facts: {
    id: bigint
    referral_id: string
    lead_id: string
    deal_id: string
    cause: 'complete' | 'returned' | 'no_share'
    micro_usdt: bigint
    amount_kopecks: bigint
    margin_micro: bigint
    at: Date
  }
  person_facts: { id: string; account_type: AccountType }
}
