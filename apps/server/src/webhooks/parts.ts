import type { Database, Tx } from '../platform/database.ts'
import type { Live } from '../platform/live.ts'
import type { Log } from '../platform/log.ts'
import type { RateLimits } from '../platform/rate-limits.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { PublicHttp } from '../ports/public-http.ts'
import type { DisabledReason, MerchantEvent, StoredMerchantEvent } from './webhook.ts'

export interface WebhookSettings {
  /** A shop must have answered whole by then. */
  readonly deadlineMs: number
  /** How long a claim holds; well above the deadline, so that only a dead worker loses its claims. */
  readonly leaseSeconds: number
  /** Deliveries at a time on this node, */
  readonly slots: number
  /** of which so many may be to endpoints that failed last, or never answered yet. */
  readonly troubledSlots: number
  /** and so many are kept for endpoints that have nothing in flight. */
  readonly quietSlots: number
}

export const usualWebhookSettings: WebhookSettings = {
  deadlineMs: 10_000,
  leaseSeconds: 30,
  slots: 320,
  troubledSlots: 160,
  // Twenty endpoints that answer just before the deadline, sixteen deliveries to each, would hold all slots for ten seconds at a time.
  // One shop may have twenty.
  quietSlots: 80,
}

export interface DisabledNotice {
  readonly merchantId: string
  readonly url: string
  readonly reason: DisabledReason
}

export interface WebhookParts {
  readonly db: Database
  readonly log: Log
  readonly live: Pick<Live, 'announce'>
  readonly limits: RateLimits
  readonly secrets: Secrets
  readonly http: PublicHttp
  readonly settings: WebhookSettings
  /** An event as shops see it. The deals know how, and stand below this domain. */
  render(event: StoredMerchantEvent): MerchantEvent
  /** Writes to the owner that we switched an endpoint off. */
  tellDisabled(tx: Tx, notice: DisabledNotice): Promise<void>
}
