import type { WebhookParts } from './parts.ts'
import type { Claimed } from './queue-store.ts'
import type { MerchantEvent } from './webhook.ts'

/** The same text at every try, but for what a newer version of ours would say otherwise. */
export function bodyOf({ render }: Pick<WebhookParts, 'render'>, claimed: Claimed): string {
  return JSON.stringify(claimed.event ? render(claimed.event) : ping(claimed))
}

/** About no order, and for this endpoint alone: it exists only as its delivery. */
function ping({ eventId, endpointId, isTest, createdAt }: Claimed): MerchantEvent {
  return {
    id: eventId,
    type: 'ping',
    created_at: createdAt.toISOString(),
    api_version: '2026-11-15',
    livemode: !isTest,
    sequence: null,
    data: { endpoint_id: endpointId },
  }
}
