/** Where the server has the service worker, which is built beside the app. */
export const workerPath = '/assets/sw.js'

/** Undefined where there is none: a browser without, a page that is not secure, a development server. */
export async function workerRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker?.getRegistration('/').catch(() => undefined)
}
