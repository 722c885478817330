import { contract } from '@florin/contract'
import type { Actor } from '../http/request.ts'
import type { Serve } from '../http/serve.ts'
import { Problem } from '../platform/problem.ts'
import { listDeliveries, redeliver, redeliverSince } from './deliveries.ts'
import * as endpoints from './endpoints.ts'
import type { WebhookParts } from './parts.ts'
import { pingEndpoint } from './ping.ts'
import type { Owner } from './webhook.ts'
import { deliveryToWire, endpointToWire, pageToWire, secretToWire } from './wire.ts'

/** For merchants in Settings › Integration, who see both modes. */
export function integrationWebhookRoutes(serve: Serve, parts: WebhookParts): void {
  endpointRoutes(serve, parts)
  deliveryRoutes(serve, parts)
}

function merchantOf({ accountType, userId }: Actor): Owner {
  if (accountType !== 'merchant') throw new Problem('rights.lacking')
  return { merchantId: userId }
}

function endpointRoutes(serve: Serve, parts: WebhookParts): void {
  serve(contract.integrationEndpoints, async ({ actor }) => ({
    results: (await endpoints.listEndpoints(parts, merchantOf(actor))).map(endpointToWire),
  }))

  serve(contract.addIntegrationEndpoint, async ({ actor, body: { livemode, ...input } }) => {
    const owner = { ...merchantOf(actor), isTest: !livemode }
    return secretToWire(await endpoints.createEndpoint(parts, owner, input))
  })

  serve(contract.changeIntegrationEndpoint, async ({ actor, params, body }) => {
    const { url, events, is_active: isActive } = body
    const change = { url, events, isActive }
    return endpointToWire(await endpoints.changeEndpoint(parts, merchantOf(actor), params.id, change))
  })

  serve(contract.removeIntegrationEndpoint, async ({ actor, params }) => {
    await endpoints.removeEndpoint(parts, merchantOf(actor), params.id)
    return { status: 'success' }
  })

  serve(contract.rotateIntegrationSecret, async ({ actor, params }) =>
    secretToWire(await endpoints.rotateSecret(parts, merchantOf(actor), params.id)),
  )

  serve(contract.pingIntegrationEndpoint, async ({ actor, params }) =>
    deliveryToWire(await pingEndpoint(parts, merchantOf(actor), params.id)),
  )
}

function deliveryRoutes(serve: Serve, parts: WebhookParts): void {
  serve(contract.integrationDeliveries, async ({ actor, params, query: { status, after, limit } }) => {
    const filter = { endpointId: params.id, state: status, after, limit }
    return pageToWire(await listDeliveries(parts, merchantOf(actor), filter))
  })

  serve(contract.redeliverOne, async ({ actor, params }) =>
    deliveryToWire(await redeliver(parts, merchantOf(actor), params.id)),
  )

  serve(contract.redeliverAll, async ({ actor, params, body }) => {
    const input = {
      endpointId: params.id,
      since: new Date(body.since),
      includeDelivered: body.include_delivered,
    }
    return { queued: await redeliverSince(parts, merchantOf(actor), input) }
  })
}
