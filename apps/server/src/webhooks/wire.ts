import type { Answer, contract } from '@florin/contract'
import type { DeliveryPage } from './deliveries.ts'
import type { WithSecret } from './endpoints.ts'
import type { Delivery, Endpoint } from './webhook.ts'

type WireEndpoint = Answer<typeof contract.updateWebhookEndpoint>
type WireDelivery = Answer<typeof contract.testWebhook>

export function endpointToWire(endpoint: Endpoint): WireEndpoint {
  return {
    id: endpoint.id,
    url: endpoint.url,
    livemode: !endpoint.isTest,
    events: [...endpoint.events],
    is_active: endpoint.isActive,
    disabled_reason: endpoint.disabledReason ?? null,
    waiting: endpoint.waiting,
    last_success_at: moment(endpoint.lastSuccessAt),
    last_failure_at: moment(endpoint.lastFailureAt),
    old_secret_until: moment(endpoint.oldSecretUntil),
    created_at: endpoint.createdAt.toISOString(),
  }
}

export function secretToWire({ endpoint, secret }: WithSecret): WireEndpoint & { secret: string } {
  return { ...endpointToWire(endpoint), secret }
}

export function deliveryToWire(delivery: Delivery): WireDelivery {
  return {
    id: delivery.id,
    endpoint_id: delivery.endpointId,
    event_id: delivery.eventId,
    event_type: delivery.eventType,
    order_id: delivery.orderId ?? null,
    status: delivery.state,
    attempts: delivery.attempts,
    response_status: delivery.responseStatus ?? null,
    failure: delivery.failure ?? null,
    duration_ms: delivery.durationMs ?? null,
    created_at: delivery.createdAt.toISOString(),
    last_attempt_at: moment(delivery.lastAttemptAt),
    next_attempt_at: delivery.state === 'waiting' ? delivery.dueAt.toISOString() : null,
  }
}

export function pageToWire({ deliveries, next }: DeliveryPage) {
  return { results: deliveries.map(deliveryToWire), next: next ?? null }
}

function moment(date: Date | undefined): string | null {
  return date?.toISOString() ?? null
}
