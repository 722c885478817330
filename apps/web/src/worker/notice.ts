import { isNotice, type Notice } from '../lib/notice.ts'
import { isAppPage } from './app-page.ts'
import type { AppWindow, Windows, WorkerScope } from './worker-scope.ts'

interface Shower {
  readonly clients: Windows
  readonly registration: Pick<WorkerScope['registration'], 'getNotifications' | 'showNotification'>
}

/** A hidden tab asks to tell something. Not while another one of ours is being looked at, and not what is told already. */
export async function showNotice(worker: Shower, senderId: string, notice: unknown): Promise<void> {
  if (!isNotice(notice)) return
  const others = (await appWindows(worker.clients)).filter(({ id }) => id !== senderId)
  if (others.some(({ visibilityState }) => visibilityState === 'visible')) return
  // Several hidden tabs tell the same.
  const shown = await worker.registration.getNotifications({ tag: notice.kind })
  if (shown.some(({ body }) => body === notice.text)) return
  await worker.registration.showNotification(notice.title, lookOf(notice))
}

function lookOf({ kind, text, path }: Notice): object {
  return { body: text, tag: kind, renotify: true, icon: '/assets/icon-192.png', data: { path } }
}

/** The press on a notice: an open tab comes forward and goes to the place; without one, a new tab does. */
export async function openFromNotice(windows: Windows, data: unknown): Promise<void> {
  const path = (data as { path?: unknown } | null)?.path
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return
  const [open] = await appWindows(windows)
  if (open === undefined) return void (await windows.openWindow(path))
  open.postMessage({ type: 'open', path })
  await open.focus()
}

async function appWindows(windows: Windows): Promise<readonly AppWindow[]> {
  const all = await windows.matchAll({ type: 'window', includeUncontrolled: true })
  return all.filter(({ url }) => isAppPage(new URL(url).pathname))
}
