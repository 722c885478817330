import type { Job } from '../platform/jobs.ts'
import type { Metrics } from '../platform/metrics.ts'
import { forgetOldDeliveries, queueHealth } from './delivery-store.ts'
import type { WebhookParts } from './parts.ts'
import type { WebhookWorker } from './worker.ts'

export const deliveryJob = 'webhooks.deliver'
/** Notified by the database when deliveries were queued, so that they don't wait for the timer. */
export const webhooksChannel = 'florin_webhooks'

const forgottenAtOnce = 2_000

export function webhookJobs({ db }: Pick<WebhookParts, 'db'>, worker: WebhookWorker): Job[] {
  return [
    { name: deliveryJob, everySeconds: 2, run: () => worker.deliver() },
    { name: 'webhooks.forget', everySeconds: 600, run: () => forgetOld({ db }) },
  ]
}

export async function forgetOld({ db }: Pick<WebhookParts, 'db'>): Promise<void> {
  for (;;) if ((await forgetOldDeliveries(db.each, forgottenAtOnce)) < forgottenAtOnce) return
}

export function webhookGauges(metrics: Metrics): void {
  metrics.gauge('florin_webhooks_waiting', 'Deliveries that have not arrived yet', async (each) => {
    return (await queueHealth(each)).waiting
  })
  metrics.gauge('florin_webhooks_oldest_waiting_seconds', 'Age of the oldest of them', async (each) => {
    return (await queueHealth(each)).oldestSeconds
  })
  metrics.gauge(
    'florin_webhooks_overdue_seconds',
    'How long a due delivery has not been taken',
    async (each) => {
      return (await queueHealth(each)).overdueSeconds
    },
  )
}
