import type { Generated } from 'kysely'
import type { DeliveryState, DisabledReason, EventType } from './webhook.ts'

export interface WebhookTables {
  webhook_endpoint: {
    id: string
    merchant_id: string
    is_test: boolean
    url: string
    events: EventType[]
    is_active: Generated<boolean>
    disabled_reason: DisabledReason | null
    secret: Buffer
    old_secret: Buffer | null
    old_secret_until: Date | null
    last_success_at: Date | null
    last_failure_at: Date | null
    created_at: Generated<Date>
    deleted_at: Date | null
  }
  webhook_delivery: {
    id: Generated<string>
    endpoint_id: string
    event_id: string
    event_position: bigint | null
    event_type: EventType
    order_id: string | null
    state: Generated<DeliveryState>
    attempts: Generated<number>
    tries: Generated<number>
    first_attempt_at: Date | null
    due_at: Generated<Date>
    claimed_until: Date | null
    last_attempt_at: Date | null
    response_status: number | null
    failure: string | null
    duration_ms: number | null
    created_at: Generated<Date>
  }
}
