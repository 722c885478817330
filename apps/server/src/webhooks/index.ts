export { failingEndpoints } from './failing-store.ts'
export { integrationWebhookRoutes } from './integration-routes.ts'
export { deliveryJob, webhookGauges, webhookJobs, webhooksChannel } from './jobs.ts'
export {
  type DisabledNotice,
  usualWebhookSettings,
  type WebhookParts,
  type WebhookSettings,
} from './parts.ts'
export { merchantWebhookRoutes } from './routes.ts'
export { type EndpointAct, resendByStaff, switchOffByStaff } from './staff.ts'
export { type FailingEndpoint, failingEverywhere } from './staff-store.ts'
export type { MerchantEvent, StoredMerchantEvent } from './webhook.ts'
export { type WebhookWorker, webhookWorker } from './worker.ts'
