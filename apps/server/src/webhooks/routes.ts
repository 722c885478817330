import { contract } from '@florin/contract'
import type { Serve } from '../http/serve.ts'
import { listDeliveries, redeliver, redeliverSince } from './deliveries.ts'
import * as endpoints from './endpoints.ts'
import { listEvents } from './events.ts'
import type { WebhookParts } from './parts.ts'
import { pingEndpoint } from './ping.ts'
import { deliveryToWire, endpointToWire, pageToWire, secretToWire } from './wire.ts'

/** For shops' programs: a key sees the endpoints and events of its own mode. */
export function merchantWebhookRoutes(serve: Serve, parts: WebhookParts): void {
  endpointRoutes(serve, parts)
  deliveryRoutes(serve, parts)

  serve(contract.listEvents, async ({ merchant, query }) => {
    const { events, hasMore } = await listEvents(parts, merchant, query)
    return { results: [...events], has_more: hasMore }
  })
}

function endpointRoutes(serve: Serve, parts: WebhookParts): void {
  serve(contract.createWebhookEndpoint, async ({ merchant: { merchantId, isTest }, body }) =>
    secretToWire(await endpoints.createEndpoint(parts, { merchantId, isTest }, body)),
  )

  serve(contract.listWebhookEndpoints, async ({ merchant }) => ({
    results: (await endpoints.listEndpoints(parts, merchant)).map(endpointToWire),
  }))

  serve(contract.updateWebhookEndpoint, async ({ merchant, params, body }) => {
    const { url, events, is_active: isActive } = body
    return endpointToWire(
      await endpoints.changeEndpoint(parts, merchant, params.id, { url, events, isActive }),
    )
  })

  serve(contract.deleteWebhookEndpoint, async ({ merchant, params }) => {
    await endpoints.removeEndpoint(parts, merchant, params.id)
    return { status: 'success' }
  })

  serve(contract.rotateWebhookSecret, async ({ merchant, params }) =>
    secretToWire(await endpoints.rotateSecret(parts, merchant, params.id)),
  )

  serve(contract.testWebhook, async ({ merchant, params }) =>
    deliveryToWire(await pingEndpoint(parts, merchant, params.id)),
  )
}

function deliveryRoutes(serve: Serve, parts: WebhookParts): void {
  serve(contract.listDeliveries, async ({ merchant, params, query: { status, after, limit } }) =>
    pageToWire(await listDeliveries(parts, merchant, { endpointId: params.id, state: status, after, limit })),
  )

  serve(contract.redeliver, async ({ merchant, params }) =>
    deliveryToWire(await redeliver(parts, merchant, params.id)),
  )

  serve(contract.redeliverSince, async ({ merchant, params, body }) => {
    const input = {
      endpointId: params.id,
      since: new Date(body.since),
      includeDelivered: body.include_delivered,
    }
    return { queued: await redeliverSince(parts, merchant, input) }
  })
}
