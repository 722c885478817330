import type { Queryable } from '../platform/database.ts'
import { cutPage, placeAfter } from '../platform/page-cursor.ts'
import { Problem } from '../platform/problem.ts'
import * as store from './delivery-store.ts'
import { findEndpoints } from './endpoint-store.ts'
import { lockOwn } from './endpoints.ts'
import { wake } from './outcome-store.ts'
import type { WebhookParts } from './parts.ts'
import type { Delivery, Owner } from './webhook.ts'

export interface DeliveryPage {
  readonly deliveries: readonly Delivery[]
  /** The cursor of the next page; undefined at the end. */
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
  await placeAfter(filter.after, (id) => findSent(db.each, owner, filter.endpointId, id))
  const found = await store.listDeliveries(db.each, { ...filter, limit: filter.limit + 1 })
  const { page, next } = cutPage(found, filter.limit, ({ id }) => id)
  return { deliveries: page, next }
}

async function findSent(
  tx: Queryable,
  owner: Owner,
  endpointId: string,
  id: string,
): Promise<Delivery | undefined> {
  const delivery = await store.findDelivery(tx, owner, id)
  return delivery?.endpointId === endpointId ? delivery : undefined
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
export async function redeliverSince(
  { db }: WebhookParts,
  owner: Owner,
  input: store.Since,
): Promise<number> {
  return db.write(async (tx) => {
    await lockOwn(tx, owner, input.endpointId)
    const queued = await store.queueSince(tx, input)
    await wake(tx)
    return queued
  })
}
