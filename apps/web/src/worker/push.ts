import { productName } from '@florin/contract/rules'
import { isAppPage } from './app-page.ts'
import type { AppWindow, SubscriptionChange, WorkerScope } from './worker-scope.ts'

type Shower = Pick<WorkerScope, 'clients' | 'registration'>

interface Pushed {
  readonly id: string
  readonly title: string
  readonly body: string
  readonly link: string
}

/** A browser demands that every push is shown, even where a window of ours is being looked at: else it ends the subscription. */
export async function showPush(worker: Shower, text: string): Promise<void> {
  const pushed = readPush(text)
  const { id, title, body, link } = pushed ?? { id: 'unknown', title: productName, body: '', link: '/' }
  await worker.registration.showNotification(title, {
    body,
    // The same alert again takes the place of the first.
    tag: id,
    renotify: true,
    icon: '/assets/icon-192.png',
    data: { path: link },
  })
  if (pushed) await tellWindows(worker, { type: 'alert-shown', id })
}

/** The browser has ended the subscription. Only a page is signed in, so the pages are told; without one, the next page notices. */
export async function renewSubscription(worker: Shower, change: SubscriptionChange): Promise<void> {
  const { oldSubscription: old, newSubscription: fresh } = change
  const key = old?.options.applicationServerKey
  if (!fresh && key)
    await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  await tellWindows(worker, { type: 'push-changed' })
}

function readPush(text: string): Pushed | undefined {
  try {
    const { id, title, body, link } = JSON.parse(text) as Record<string, unknown>
    const words = [id, title, body, link]
    if (!words.every((word) => typeof word === 'string')) return undefined
    // A path of our own origin and nothing else, whoever has written the push.
    if (!/^\/(?![/\\])/.test(link as string)) return undefined
    return { id, title, body, link } as Pushed
  } catch {
    return undefined
  }
}

async function tellWindows({ clients }: Shower, message: object): Promise<void> {
  const windows: readonly AppWindow[] = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const each of windows) if (isAppPage(new URL(each.url).pathname)) each.postMessage(message)
}
