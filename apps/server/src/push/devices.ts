import type { Actor, Caller } from '../http/request.ts'
import { Problem } from '../platform/problem.ts'
import { timeText } from '../platform/time-text.ts'
import type { PushSubscription } from '../ports/push-sender.ts'
import type { PushParts } from './parts.ts'
import { endpointHash, openSubscription, sealSubscription } from './sealed.ts'
import { sendToDevice } from './send.ts'
import * as store from './store.ts'

const devicesAtMost = 10
const changesPerHour = { max: 60, seconds: 3600 }
const testsPerHour = { max: 20, seconds: 3600 }

export function listDevices({ db }: PushParts, { userId }: Actor): Promise<store.StoredDevice[]> {
  return store.devicesOf(db.each, userId)
}

/** Keeps this browser's subscription. The same one again is the same device. */
export async function subscribe(
  parts: PushParts,
  { userId }: Actor,
  { userAgent, ip }: Caller,
  subscription: PushSubscription,
): Promise<store.StoredDevice> {
  const fault = parts.sender.faultOf(subscription)
  if (fault === 'endpoint') throw new Problem('push.endpoint_refused')
  if (fault === 'keys') throw new Problem('request.invalid', { fields: { keys: ['field.invalid'] } })
  await parts.limits.take([{ name: 'push.subscribe', key: userId, limits: [changesPerHour] }])
  const hash = endpointHash(subscription.endpoint)
  const sealed = sealSubscription(parts.secrets, subscription)
  const name = parts.deviceName(userAgent)
  return parts.db.write(async (tx) => {
    await store.lockDevices(tx, userId)
    if ((await store.countOthers(tx, userId, hash)) >= devicesAtMost) throw new Problem('push.too_many')
    const held = await store.findHeld(tx, hash)
    if (held && held.userId !== userId) assertSameBrowser(parts, held, subscription)
    const device = await store.keepDevice(tx, { userId, endpointHash: hash, sealed, name })
    if (held?.userId !== userId) {
      const values = { device: userAgent, time: timeText(new Date()), ip }
      await parts.tell(tx, { userId, kind: 'push.connected', values })
    }
    await parts.live.announce(tx, userId, { type: 'alerts.changed' })
    return device
  })
}

/** A caller who only knows the endpoint of another person's browser does not have its keys, and must not take over its pushes. */
function assertSameBrowser(
  { secrets }: PushParts,
  held: store.StoredDevice,
  { keys }: PushSubscription,
): void {
  const known = openSubscription(secrets, held).keys
  if (known.auth !== keys.auth || known.p256dh !== keys.p256dh) throw new Problem('push.endpoint_refused')
}

export async function unsubscribe({ db, live }: PushParts, { userId }: Actor, id: string): Promise<void> {
  await db.write(async (tx) => {
    if (!(await store.removeDevice(tx, userId, id))) throw new Problem('push.not_found')
    await live.announce(tx, userId, { type: 'alerts.changed' })
  })
}

/** A test goes to this device at once, past order, switches and quiet hours: it is the device that is tested. */
export async function testDevice(
  parts: PushParts,
  { userId }: Actor,
  id: string,
): Promise<{ alertId: string }> {
  const device = await store.findDevice(parts.db.each, userId, id)
  if (!device) throw new Problem('push.not_found')
  await parts.limits.take([{ name: 'push.test', key: userId, limits: [testsPerHour] }])
  const test = await parts.db.write((tx) => parts.beginTest(tx, userId, device.name))
  const sent = await sendToDevice(parts, device, test.message)
  await parts.db.write(async (tx) => {
    await test.end(tx, sent)
    await parts.live.announce(tx, userId, { type: 'alerts.changed' })
  })
  if (sent.result !== 'taken') throw new Problem('push.not_taken', { internal: sent.reason })
  return { alertId: test.message.id }
}
