import { type Origin, writeAudit } from '../platform/audit.ts'
import type { Tx } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import { queueSince } from './delivery-store.ts'
import { disableEndpoint, wake } from './outcome-store.ts'
import type { WebhookParts } from './parts.ts'
import { type LiveEndpoint, lockLiveEndpoint } from './staff-store.ts'

/** What a member of staff does to a shop's endpoint. */
export interface EndpointAct {
  readonly endpointId: string
  readonly actorId: string
  readonly origin: Origin
}

const resentDays = 3

/** Sends everything again that has not arrived in the last days; answers how many. */
export async function resendByStaff(parts: WebhookParts, tx: Tx, act: EndpointAct): Promise<number> {
  const endpoint = await lockOrRefuse(tx, act.endpointId)
  const since = new Date(Date.now() - resentDays * 86_400_000)
  const queued = await queueSince(tx, { endpointId: endpoint.id, since, includeDelivered: false })
  await wake(tx)
  await audit(tx, act, 'webhook.resend', {}, { queued })
  await parts.live.announce(tx, endpoint.merchantId, { type: 'integration.changed' })
  return queued
}

/** Its owner can switch it on again; what waits is kept. */
export async function switchOffByStaff(
  parts: WebhookParts,
  tx: Tx,
  act: EndpointAct & { readonly reason: string },
): Promise<void> {
  const endpoint = await lockOrRefuse(tx, act.endpointId)
  if (!(await disableEndpoint(tx, endpoint, 'support'))) throw new Problem('webhook.not_found')
  await audit(tx, act, 'webhook.switch_off', { is_active: true }, { is_active: false, reason: act.reason })
  await parts.live.announce(tx, endpoint.merchantId, { type: 'integration.changed' })
}

async function lockOrRefuse(tx: Tx, id: string): Promise<LiveEndpoint> {
  const endpoint = await lockLiveEndpoint(tx, id)
  if (!endpoint) throw new Problem('webhook.not_found')
  return endpoint
}

async function audit(
  tx: Tx,
  { endpointId, actorId, origin }: EndpointAct,
  action: string,
  before: object,
  after: object,
): Promise<void> {
  const subject = `webhook_endpoint:${endpointId}`
  await writeAudit(tx, { actor: `user:${actorId}`, action, subject, before, after, origin })
}
