import { workerPath } from '../lib/worker.ts'

/** For every page of the app. The payer's page never asks for it, and the worker keeps off its address. */
export async function registerWorker(): Promise<void> {
  // A browser that forbids it goes on without an offline page and without notices.
  await navigator.serviceWorker
    ?.register(workerPath, { scope: '/', updateViaCache: 'none' })
    .catch(() => undefined)
}
