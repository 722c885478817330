import type { ColumnType, Generated } from 'kysely'
import type { PayoutState, WithdrawalState } from './withdrawal-states.ts'

export interface WithdrawalTables {
  withdrawal_person: {
    user_id: string
    is_whitelist_on: Generated<boolean>
    whitelist_ends_at: Date | null
  }
  whitelist_address: {
    id: Generated<string>
    user_id: string
    wallet: string
    added_at: Generated<Date>
    usable_at: Date
    removed_at: Date | null
  }
  withdrawal: {
    id: string
    user_id: string
    address: string
    amount_micro_usdt: bigint
    fee_micro_usdt: bigint
    state: Generated<WithdrawalState>
    /** Both null where a standing order agreed. */
    code_id: string | null
    session_id: string | null
    standing_order_id: string | null
    external_id: string | null
    proof: Buffer
    reason: string | null
    approved_by: string | null
    created_at: Generated<Date>
    changed_at: Generated<Date>
    lease_token: bigint | null
    leased_until: Generated<Date>
    look_at: Generated<Date>
  }
  standing_order: {
    id: string
    user_id: string
    address: string
    code_id: string
    session_id: string
    proof: Buffer
    confirmed_at: Generated<Date>
    usable_at: Date
    ended_at: Date | null
  }
  settlement_schedule: {
    id: string
    user_id: string
    minute_of_day: number
    time_zone: string
    keep_micro_usdt: bigint
    code_id: string
    session_id: string
    proof: Buffer
    confirmed_at: Generated<Date>
    ended_at: Generated<Date | null>
    look_at: Date
  }
  settlement_run: {
    user_id: string
    day: ColumnType<Date, string, never>
    schedule_id: string
    due_at: Date
    ran_at: Generated<Date>
    withdrawal_id: string | null
    refusal: string | null
  }
  settlement_by_hand: { withdrawal_id: string; code_id: string; session_id: string }
  payout: {
    id: string
    purpose: PayoutPurpose
    withdrawal_id: string | null
    attempt: number
    from_index: bigint | null
    from_address: string
    to_address: string
    amount: bigint
    reference_height: bigint
    reference_id: string
    timestamp_ms: bigint
    expiration_ms: bigint
    fee_limit_sun: bigint
    raw_data: Buffer
    txid: string
    signature: Buffer | null
    state: Generated<PayoutState>
    reason: string | null
    proof_solid_time_ms: bigint | null
    solid_height: bigint | null
    network_fee_sun: bigint | null
    created_at: Generated<Date>
    changed_at: Generated<Date>
    lease_token: bigint | null
    leased_until: Generated<Date>
    look_at: Generated<Date>
  }
}

export type PayoutPurpose = 'withdrawal' | 'sweep' | 'top_up'
