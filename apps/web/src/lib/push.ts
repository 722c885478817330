import type { Answer, Contract } from '@florin/contract'
import { queryOptions } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from './api.ts'
import { dropPushMark, endSubscription, keepPushMark, pushMark, watchPushMark } from './push-mark.ts'
import { workerRegistration } from './worker.ts'

export type PushDevices = Answer<Contract['pushDevices']>
export type PushDevice = PushDevices['devices'][number]

/** Under the key of alerts: refetched whenever something about them changes. */
export const pushQuery = queryOptions({
  queryKey: ['alerts', 'push'],
  queryFn: ({ signal }) => call('pushDevices', {}, { signal }),
})

/** As far as this browser knows; whether the server still has the device is in `pushDevices`. */
export type PushState = 'on' | 'off' | 'denied' | 'unsupported'

export function pushState(): PushState {
  if (!('Notification' in globalThis) || !('PushManager' in globalThis) || !navigator.serviceWorker)
    return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && pushMark() !== undefined ? 'on' : 'off'
}

export function usePushState(): PushState {
  return useSyncExternalStore(watchPushMark, pushState)
}

/** Only on a person's press: browsers allow the permission prompt only then. False when the person refused. */
export async function turnPushOn(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') {
    dropPushMark()
    return false
  }
  await sendSubscription(await subscribe(publicKey))
  return true
}

export async function turnPushOff(): Promise<void> {
  const mark = pushMark()
  await endSubscription()
  dropPushMark()
  if (mark) await call('unsubscribePush', { params: { id: mark.id } })
}

/** At the start of the app, and when the browser says that it has changed the subscription: the server learns the new one. */
export async function repairPush(): Promise<void> {
  const mark = pushMark()
  if (mark === undefined) return
  if (Notification.permission !== 'granted') return turnPushOff()
  const registration = await workerRegistration()
  const current = await registration?.pushManager.getSubscription()
  const { public_key: publicKey, devices } = await call('pushDevices')
  // The server deleted every device when the password was changed.
  const isKnown = devices.some(({ id }) => id === mark.id)
  if (isKnown && current?.endpoint === mark.endpoint) return
  await sendSubscription(current ?? (await subscribe(publicKey)))
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    // One with another server's key is in the way, such as that of a database before this one.
    const old = await pushManager.getSubscription()
    if (!old) throw error
    await old.unsubscribe()
    return pushManager.subscribe(options)
  }
}

async function sendSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  const { id } = await call('subscribePush', { body: { endpoint, keys: { p256dh, auth } } })
  keepPushMark({ id, endpoint })
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
