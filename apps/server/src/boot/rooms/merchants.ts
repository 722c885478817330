import { integrationRoutes, merchantAccountRoutes, payoutRoutes } from '../../merchants/index.ts'
import {
  integrationWebhookRoutes,
  merchantWebhookRoutes,
  webhookGauges,
  webhookJobs,
} from '../../webhooks/index.ts'
import type { World } from '../world.ts'
import type { Room, Running } from './room.ts'

/** A shop's account, keys, payouts and events. */
export function merchantsRoom(_world: World, { merchants, webhooks, deliveries }: Running): Room {
  return {
    routes({ serve, serveRaw }) {
      merchantAccountRoutes(serve, merchants)
      integrationRoutes(serve, merchants)
      payoutRoutes(serve, serveRaw, merchants)
      merchantWebhookRoutes(serve, webhooks)
      integrationWebhookRoutes(serve, webhooks)
    },
    gauges: (metrics) => webhookGauges(metrics),
    jobs: () => webhookJobs(webhooks, deliveries),
  }
}
