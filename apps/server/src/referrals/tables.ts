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
}
