import type { Metrics } from '../platform/metrics.ts'
import { countDropped, heldSeconds } from '../platform/outbox-store.ts'

export function mailGauges(metrics: Metrics): void {
  metrics.gauge(
    'florin_outbox_held_seconds',
    'Age of the oldest effect that waits because the other side is away',
    heldSeconds,
  )
  metrics.gauge(
    'florin_outbox_dropped',
    'Effects of the last day that were no longer wanted, such as mails with a dead code',
    countDropped,
  )
}
