import type { DealStatus, DisputeStatus } from '@florin/contract'

/** The views of other domains that typed queries of disputes read; disputes has no tables of its own. */
export interface DisputeTables {
  dispute_facts: {
    id: string
    number: bigint
    deal_id: string
    trader_id: string
    merchant_id: string
    is_test: boolean
    status: DisputeStatus
    waits_for: 'trader' | 'support' | 'nobody'
    appeal_of: string | null
    decided_by: string | null
  }
  deal_facts: {
    id: string
    trader_id: string
    merchant_id: string
    trader_lead_id: string | null
    merchant_lead_id: string | null
    created_at: Date
  }
  deal_event_facts: {
    position: bigint
    deal_id: string
    from_status: DealStatus | null
    to_status: DealStatus
    cause: string
    by_role: string
    facts: Record<string, unknown>
    at: Date
  }
  person_facts: { id: string; is_staff: boolean; blocked_at: Date | null }
}
