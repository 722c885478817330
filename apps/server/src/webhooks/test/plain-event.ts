import type { MerchantEvent, StoredMerchantEvent } from '../webhook.ts'

/** An event made without an order. */
export function plainly(event: StoredMerchantEvent): MerchantEvent {
  return {
    id: event.id,
    type: event.type,
    created_at: event.createdAt.toISOString(),
    api_version: '2026-11-15',
    livemode: !event.isTest,
    sequence: event.sequence ?? null,
    data: event.facts as Record<string, unknown>,
  }
}
