import { publicHttp } from '../adapters/public-http.ts'
import { renderEvent } from '../deals/index.ts'
import { usualWebhookSettings, type WebhookParts } from '../webhooks/index.ts'
import type { BelowDeals, Outside } from './below-deals.ts'

export function composeWebhooks({ config, secrets, log }: Outside, { auth, live }: BelowDeals): WebhookParts {
  const { db, tell } = auth
  return {
    db,
    log,
    live,
    limits: auth.limits,
    secrets,
    http: publicHttp({ allowedHosts: config.deals.webhookHosts }),
    settings: usualWebhookSettings,
    render: (event) => renderEvent(config.publicUrl.origin, event),
    async tellDisabled(tx, { merchantId, url }) {
      await tell(tx, { userId: merchantId, kind: 'webhook.disabled', values: { endpoint: url } })
    },
  }
}
