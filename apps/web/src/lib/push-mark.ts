import { productName } from '@florin/contract/rules'
import { send } from './http.ts'
import { forget, recall, remember } from './storage.ts'
import { workerRegistration } from './worker.ts'

const markKey = `${productName}_push`
const patienceMs = 2_000

/** That this browser gets pushes, for whom it was switched on: the server's id of the device, and the address it was given. */
export interface PushMark {
  readonly id: string
  readonly endpoint: string
}

export function pushMark(): PushMark | undefined {
  try {
    const { id, endpoint } = JSON.parse(recall(markKey) ?? '') as Partial<PushMark>
    return id !== undefined && endpoint !== undefined ? { id, endpoint } : undefined
  } catch {
    return undefined
  }
}

export function keepPushMark(mark: PushMark): void {
  remember(markKey, JSON.stringify(mark))
  tellAll()
}

export function dropPushMark(): void {
  forget(markKey)
  tellAll()
}

/**
 * Signing out ends the pushes: the next person at this browser must not read them. Undefined where there are none. Unsubscribing works
 * without the server too: its push service then answers 410, and the server deletes the device.
 */
export function leavePush(token: string | undefined): Promise<void> | undefined {
  const mark = pushMark()
  if (mark === undefined) return undefined
  dropPushMark()
  const unsubscribed = send('unsubscribePush', { params: { id: mark.id } }, { token, timeoutMs: patienceMs })
  return Promise.all([unsubscribed.catch(() => undefined), endSubscription()]).then(() => undefined)
}

export async function endSubscription(): Promise<void> {
  const registration = await workerRegistration()
  const subscription = await registration?.pushManager?.getSubscription().catch(() => null)
  await subscription?.unsubscribe().catch(() => undefined)
}

const listeners = new Set<() => void>()

function tellAll(): void {
  for (const listener of listeners) listener()
}

/** Also for what other tabs do, and for a permission that was changed in the browser's own settings. */
export function watchPushMark(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('focus', listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('focus', listener)
    removeEventListener('storage', listener)
  }
}
