import { files, mark, page, version } from 'virtual:florin-offline'
import { isAppPage } from './app-page.ts'
import { answerNavigation } from './navigation.ts'
import { openFromNotice, showNotice } from './notice.ts'
import { offlineResponse } from './offline-response.ts'
import { renewSubscription, showPush } from './push.ts'
import type { WorkerScope } from './worker-scope.ts'

/**
 * Shows the offline page when the server cannot be reached, notices while the tab is hidden, and pushes at any time. It keeps the
 * letters of that page and nothing else: no answer of the server, nothing of a person's.
 */
const worker = self as unknown as WorkerScope
const family = 'florin-offline-'
const cacheName = family + version

worker.addEventListener('install', (event) => {
  event.waitUntil(prepare())
  // Static routes: where the browser has them, it does not even start the worker for other requests.
  event
    .addRoutes?.([
      { condition: { urlPattern: { pathname: '/c2c/*' } }, source: 'network' },
      { condition: { requestMode: 'navigate' }, source: 'fetch-event' },
      { condition: { urlPattern: { pathname: '/assets/*', search: mark } }, source: { cacheName } },
      { condition: { urlPattern: { pathname: '/*' } }, source: 'network' },
    ])
    // The listeners below decide the same where it cannot.
    .catch(() => undefined)
})

worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate') {
    if (!isAppPage(pathname)) return
    // Navigation preload: the browser's request, sent while the worker was starting.
    const answer = Promise.resolve(event.preloadResponse).then((early) => early ?? fetch(request))
    event.waitUntil(answer.catch(() => undefined))
    event.respondWith(answerNavigation({ fetchPage: () => answer, offlinePage: () => offlineResponse(page) }))
  } else if (files.includes(pathname + search)) event.respondWith(keptFile(request))
})

worker.addEventListener('message', (event) => {
  event.waitUntil(showNotice(worker, event.source?.id ?? '', event.data))
})

worker.addEventListener('push', (event) => {
  event.waitUntil(showPush(worker, event.data?.text() ?? ''))
})

worker.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(worker, event))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openFromNotice(worker.clients, event.notification.data))
})

async function prepare(): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.addAll(files)
  await worker.skipWaiting()
}

/** A new version takes over at once: it holds nothing that an open page was built with. */
async function takeOver(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(family) && name !== cacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

async function keptFile(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  return (await cache.match(request)) ?? fetch(request)
}
