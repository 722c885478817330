import type { AccountType, Language } from '@florin/contract'
import type { ColumnType, Generated } from 'kysely'

export interface UserTables {
  user_account: {
    id: Generated<string>
    email: string
    username: string
    username_skeleton: string | null
    has_shared_skeleton: Generated<boolean>
    password_hash: string
    account_type: AccountType
    language: Language
    is_activated: boolean
    is_premium: Generated<boolean>
    is_work: Generated<boolean>
    is_lead: Generated<boolean>
    is_staff: Generated<boolean>
    is_simulated: Generated<boolean>
    is_notified: Generated<boolean>
    verify_email: Generated<boolean>
    verify_phone: Generated<boolean>
    hide_email: Generated<boolean>
    wallet_output_permission: Generated<boolean>
    deposit_basis_points: number
    withdraw_basis_points: number
    notification_payments: Generated<boolean>
    notification_account: Generated<boolean>
    avatar_file: string | null
    blocked_at: Date | null
    date_joined: ColumnType<Date, undefined, never>
  }
  account_link: { one_id: string; other_id: string; kind: TraceKind; seen_at: Generated<Date> }
  sign_in_trace: { kind: TraceKind; value: Buffer; user_id: string; seen_at: Generated<Date> }
  email_change: {
    id: Generated<string>
    user_id: string
    old_email: string
    new_email: string
    changed_at: Generated<Date>
    undone_at: Date | null
  }
}

/** By what two accounts may be one person's. */
export type TraceKind = 'device' | 'mail' | 'address'
