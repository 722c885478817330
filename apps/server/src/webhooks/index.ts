export { removeEndpointsSince } from './endpoint-store.ts'
export { createEndpoint, listEndpoints } from './endpoints.ts'
export { failingEndpoints } from './failing-store.ts'
export { integrationWebhookRoutes } from './integration-routes.ts'
export { deliveryJob, webhookGauges, webhookJobs, webhooksChannel } from './jobs.ts'
export {
  usualWebhookSettings,
  type WebhookParts,
} from './parts.ts'
export { pingEndpoint } from './ping.ts'
export { type EndpointPulse, endpointPulses, hoursOf } from './pulse-store.ts'
export { merchantWebhookRoutes } from './routes.ts'
export { resendByStaff, switchOffByStaff } from './staff.ts'
export { countFailing, type FailingEndpoint, failingEverywhere, isFailing } from './staff-store.ts'
export type { MerchantEvent, StoredMerchantEvent } from './webhook.ts'
export { type WebhookWorker, webhookWorker } from './worker.ts'
