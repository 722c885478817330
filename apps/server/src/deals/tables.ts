import type {
  AttemptOutcome,
  DealStatus,
  DisputeReason,
  DisputeStatus,
  EndedBy,
  EvidenceSide,
  MatchFilter,
  OrderType,
  VerdictReason,
  VerdictRule,
} from '@florin/contract'
import type { ColumnType, Generated } from 'kysely'

/** Written as JSON text, read as what it says. */
type Json<Value> = ColumnType<Value, string, string>

/** How many candidates failed a condition first, and some of them by id. */
export interface Cut {
  readonly filter: MatchFilter
  readonly count: number
  readonly examples: readonly string[]
}

export interface CaseTables {
  dispute: {
    id: string
    number: Generated<bigint>
    deal_id: string
    trader_id: string
    merchant_id: string
    status: DisputeStatus
    opened_by: 'support' | 'merchant' | 'payer' | 'system' | 'trader'
    opener_id: string | null
    comment: string
    deal_status_before: DealStatus
    held_micro: bigint
    amount_kopecks: bigint
    is_test: boolean
    is_over_limit: boolean
    reason: DisputeReason
    checklist: Json<unknown>
    appeal_of: string | null
    version: Generated<number>
    question: Generated<string | null>
    points_taken: number
    created_at: Generated<Date>
    updated_at: Generated<Date>
    admitted_at: Date | null
    answer_due_at: Date | null
    answered_at: Date | null
    ignored_at: Generated<Date | null>
    reminders: Generated<number>
    /** An interval: written by arithmetic in SQL only. */
    paused: Generated<string>
    rules_look_at: Generated<Date>
    held_by: Generated<string | null>
    held_until: Generated<Date | null>
    held_session: Generated<string | null>
    withdrawn_at: Generated<Date | null>
    decided_at: Generated<Date | null>
    decided_by: Generated<string | null>
    ended_by: Generated<EndedBy | null>
    verdict_comment: Generated<string | null>
    verdict_kopecks: Generated<bigint | null>
    verdict_rule: Generated<VerdictRule | null>
    verdict_reason: Generated<VerdictReason | null>
    verdict_exhibits: Generated<string[]>
    appeal_until: Generated<Date | null>
  }
  dispute_item: {
    id: Generated<bigint>
    dispute_id: string
    key: string
    side: EvidenceSide
    file_id: string | null
    text: string | null
    created_at: Generated<Date>
  }
  case_exhibit: { dispute_id: string; filed_at: Date; sealed: Buffer | null; sha256: Buffer }
  evidence_file_facts: { id: string; deleted_at: Date | null }
  person_facts: { id: string; username: string; blocked_at: Date | null }
}

export interface DealTables {
  /** The columns that typed queries read; `to_jsonb(deal)` of `facts.ts` reads all of them. */
  deal: {
    id: string
    order_id: string
    payment_method_id: string
    due_at: Date | null
    ended_at: Date | null
  }
  deal_event: {
    position: Generated<bigint>
    deal_id: string
    from_status: DealStatus | null
    to_status: DealStatus
    cause: string
    by_role: 'payer' | 'merchant' | 'trader' | 'support' | 'terminal' | 'clock' | 'system'
    actor_id: string | null
    facts: Record<string, unknown>
    at: Generated<Date>
  }
  merchant_order: {
    id: string
    merchant_id: string
    is_test: boolean
    ttl_minutes: number
    state: 'new' | 'matched' | 'expired' | 'canceled'
    sequence: number
    due_at: Date | null
    updated_at: Generated<Date>
  }
  shop_cancellation: { merchant_id: string; is_test: boolean; at: Generated<Date> }
  amount_reservation: {
    payment_method_id: string
    amount_kopecks: bigint
    deal_id: string
    due_at: Date | null
    held_until: Date | null
  }
  rated_success: { day: Date }
  method_hour: { ends_at: Date }
  simulated_act: { done_at: Date | null }
  match_refusal: {
    id: Generated<bigint>
    merchant_id: string
    order_id: string | null
    external_id: string
    is_test: boolean
    order_type: OrderType
    amount_kopecks: bigint
    reason: AttemptOutcome
    candidates: number
    cuts: Json<Cut[]>
    at: Generated<Date>
  }
  match_census: { id: string; at: Generated<Date>; live_cuts: Json<Cut[]>; test_cuts: Json<Cut[]> }
  choice_count: { subject: string; choices: number; ends_at: Date }
  choice_alarm: {
    id: Generated<bigint>
    kind: 'link' | 'address' | 'network' | 'shop'
    subject: string
    choices: number
    usual: number
    raised_at: Generated<Date>
  }
  platform_outage: { began_at: Date; ended_at: Date }
  payer_event: {
    deal_id: string
    slot: number
    kind: 'requisite_shown' | 'amount_copied' | 'requisite_copied'
    at: Generated<Date>
    terminal_id: string | null
    sealed: Buffer | null
    sha256: Buffer | null
  }
  refused_share: {
    deal_id: string
    side: 'trader' | 'merchant'
    lead_id: string
    reason: 'own_deal' | 'same_device' | 'same_address' | 'same_mail'
    at: Generated<Date>
  }
  profit_total: { user_id: string; micro_usdt: bigint }
  payment_method_facts: {
    id: string
    owner_id: string
    terminal_id: string | null
    card_tail: string | null
    phone_tail: string | null
  }
  person_facts: { id: string; username: string }
}

export interface ReceiptTables {
  receipt_fate: {
    receipt_id: string
    owner_id: string
    fate: 'settled' | 'partial' | 'held' | 'evidence' | 'unmatched' | 'explained'
    deal_id: string | null
    reason: string | null
    at: Generated<Date>
  }
  receipt_waiting: {
    receipt_id: string
    owner_id: string
    since: Generated<Date>
    claimed_until: Date | null
  }
  suspect_deal: { deal_id: string; chain_id: string; at: Generated<Date> }
  deal_hint: { deal_id: string; raw_message_id: string; came_at: Date }
  receipt_facts: {
    id: string
    terminal_id: string
    amount_kopecks: bigint
    trust: number
    received_at: Date
  }
}
