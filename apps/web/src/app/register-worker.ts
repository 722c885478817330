import { workerPath } from '../lib/worker.ts'

/** For every page of the app. The payer's page never registers it, and the worker ignores its address. */
export async function registerWorker(): Promise<void> {
  // A browser that forbids it goes on without an offline page and without notices.
  await navigator.serviceWorker
    ?.register(workerPath, { scope: '/', updateViaCache: 'none' })
    .catch(() => undefined)
}
