import { productName } from '@florin/contract/rules'
import { useSyncExternalStore } from 'react'
import { forget, recall, remember } from './storage.ts'

const choiceKey = `${productName}_notices`

/** Whether this browser shows notices. The choice is this browser's; the permission is its owner's word to it. */
export type NoticeState = 'on' | 'off' | 'denied' | 'unsupported'

export function noticeState(): NoticeState {
  if (!('Notification' in globalThis) || !navigator.serviceWorker) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && recall(choiceKey) === 'on' ? 'on' : 'off'
}

/** Only on a person's press: browsers allow the permission prompt only then. */
export async function turnNoticesOn(): Promise<void> {
  const word = await Notification.requestPermission()
  if (word === 'granted') remember(choiceKey, 'on')
  tellAll()
}

export function turnNoticesOff(): void {
  forget(choiceKey)
  tellAll()
}

export function useNoticeState(): NoticeState {
  return useSyncExternalStore(subscribe, noticeState)
}

const listeners = new Set<() => void>()

function tellAll(): void {
  for (const listener of listeners) listener()
}

/** The permission may be changed in the browser's own settings: it is read again when the person comes back to the page. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('focus', listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('focus', listener)
    removeEventListener('storage', listener)
  }
}
