import type { Generated } from 'kysely'

export interface PaymentMethodTables {
  payment_method: {
    id: string
    owner_id: string
    bank: string
    name: string
    name_folded: string
    card_sealed: Buffer | null
    phone_sealed: Buffer | null
    account_sealed: Buffer | null
    key_version: number
    card_index: Buffer | null
    account_index: Buffer | null
    card_tail: string | null
    phone_tail: string | null
    account_tail: string | null
    is_sbp: boolean
    is_c2c: boolean
    is_active: Generated<boolean>
    was_active: Generated<boolean>
    terminal_id: string | null
    min_dollars: Generated<number>
    max_dollars: Generated<number>
    rating_points: number
    created_at: Generated<Date>
    last_used_at: Date | null
    takes_unproven_since: Date | null
    staff_changed_at: Date | null
  }
  rating_event: {
    id: Generated<bigint>
    payment_method_id: string
    deal_id: string | null
    cause: string
    points: number
    at: Generated<Date>
  }
  person_facts: { id: string }
}
