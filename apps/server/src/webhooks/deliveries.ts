import { Problem } from '../platform/problem.ts'
import * as store from './delivery-store.ts'
import { findEndpoints } from './endpoint-store.ts'
import { lockOwn } from './endpoints.ts'
import { wake } from './outcome-store.ts'
import type { WebhookParts } from './parts.ts'
import type { Delivery, Owner } from './webhook.ts'

export interface DeliveryPage {
  readonly deliveries: readonly Delivery[]
  /** What to ask for the next page with; undefined at the end. */
  readonly next: string | undefined
}

/** What was sent to an endpoint, newest first. */
export async function listDeliveries(
  { db }: WebhookParts,
  owner: Owner,
  filter: store.LogFilter,
): Promise<DeliveryPage> {
  const [endpoint] = await findEndpoints(db.each, owner, filter.endpointId)
  if (!endpoint) throw new Problem('webhook.not_found')
  if (filter.after !== undefined) await assertCursor({ db }, owner, filter.after)
  const found = await store.listDeliveries(db.each, { ...filter, limit: filter.limit + 1 })
  const deliveries = found.slice(0, filter.limit)
  return { deliveries, next: found.length > filter.limit ? deliveries.at(-1)?.id : undefined }
}

async function assertCursor({ db }: Pick<WebhookParts, 'db'>, owner: Owner, after: string): Promise<void> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(after)
  if (isId && (await store.findDelivery(db.each, owner, after))) return
  throw new Problem('request.invalid', { fields: { after: ['field.invalid'] } })
}

/** Sends one event again, with the plan from its beginning. */
export async function redeliver({ db }: WebhookParts, owner: Owner, id: string): Promise<Delivery> {
  return db.write(async (tx) => {
    if (!(await store.findDelivery(tx, owner, id))) throw new Problem('delivery.not_found')
    await store.queueOneAgain(tx, id)
    await wake(tx)
    const delivery = await store.findDelivery(tx, owner, id)
    if (!delivery) throw new Error(`Delivery ${id} was just queued and is not there`)
    return delivery
  })
}

/** Sends everything again that has not arrived since a moment, also what was never queued. Answers how many. */
export async function redeliverSince({ db }: WebhookParts, owner: Owner, wish: store.Since): Promise<number> {
  return db.write(async (tx) => {
    await lockOwn(tx, owner, wish.endpointId)
    const queued = await store.queueSince(tx, wish)
    await wake(tx)
    return queued
  })
}
