import type { AccountType } from '@florin/contract'

export interface BackOfficeTables {
  job_report: { name: string; every_seconds: number; succeeded_at: Date; seen_at: Date }
  staff_queue_look: { looked_at: Date; digest: string }
  held_change_facts: {
    id: string
    kind: string
    subject: string
    maker_id: string
    state: string
    created_at: Date
    expires_at: Date
  }
  money_check_facts: { verified_at: Date | null; last_full_at: Date | null }
  money_halt_facts: {
    id: bigint
    reason: string
    halted_by: string
    halted_at: Date
    resumed_by: string | null
    resumed_at: Date | null
    resume_reason: string | null
  }
  person_facts: {
    id: string
    email: string
    username: string
    account_type: AccountType
    is_staff: boolean
    date_joined: Date
  }
  receipt_facts: { id: string; amount_kopecks: bigint; bank: string; received_at: Date }
  receipt_fate_facts: { receipt_id: string; reason: string | null; at: Date }
  unparsed_kind_facts: { id: string; bank: string; channel: string; alike: number; first_seen: Date }
}
