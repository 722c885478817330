import type { AccountType } from '@florin/contract'
import type { Generated } from 'kysely'

export interface StoryTables {
  listed_person: { staff_id: string; listed_on: Generated<Date>; user_id: string }
  profile_view: { staff_id: string; viewed_on: Generated<Date>; user_id: string; at: Generated<Date> }
  audit_facts: { actor: string; action: string; subject: string; at: Date }
  held_change_facts: {
    id: string
    kind: string
    concerns: string[]
    maker_id: string
    state: string
    created_at: Date
    expires_at: Date
  }
  person_facts: {
    id: string
    email: string
    username: string
    account_type: AccountType
    date_joined: Date
    blocked_at: Date | null
    is_activated: boolean
    is_premium: boolean
    is_work: boolean
    is_lead: boolean
    is_staff: boolean
    verify_email: boolean
    wallet_output_permission: boolean
  }
  referral_code_facts: { lead_id: string; used_by: string | null }
  session_facts: { user_id: string; viewer_id: string | null; last_used_at: Date }
  telegram_account_facts: { user_id: string }
}
