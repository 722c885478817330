import type { LimitUse } from '../platform/rate-limits.ts'
import { attempt } from './attempt.ts'
import { findDelivery, insertPing } from './delivery-store.ts'
import { lockOwn } from './endpoints.ts'
import type { WebhookParts } from './parts.ts'
import { claimOne } from './queue-store.ts'
import { recordOne } from './record.ts'
import type { Delivery, Owner } from './webhook.ts'

/** Each one may keep a connection of ours busy for as long as the deadline allows. */
const pinging = (merchantId: string): LimitUse => ({
  name: 'webhook.ping',
  key: merchantId,
  limits: [{ max: 10, seconds: 60 }],
})

/** Sends a ping now, also to an endpoint that is off, and returns its answer. It is in the log like everything that was sent. */
export async function pingEndpoint(parts: WebhookParts, owner: Owner, endpointId: string): Promise<Delivery> {
  const { db, limits, settings } = parts
  await db.write((tx) => lockOwn(tx, owner, endpointId))
  await limits.take([pinging(owner.merchantId)])
  const claimed = await db.write(async (tx) => {
    const id = await insertPing(tx, endpointId)
    return claimOne(tx, id, settings.leaseSeconds)
  })
  await recordOne(parts, await attempt(parts, claimed))
  const delivery = await findDelivery(db.each, owner, claimed.id)
  if (!delivery) throw new Error(`The ping ${claimed.id} was just sent and is not there`)
  return delivery
}
