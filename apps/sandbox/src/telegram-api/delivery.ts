import { anotherPoller, webhookIsSet } from './api-error.ts'
import type { Faults } from './faults.ts'
import type { Update } from './shapes.ts'
import type { World } from './world.ts'

export interface Webhook {
  readonly url: string
  readonly secret: string | undefined
}

export type Delivery = ReturnType<typeof createDelivery>

interface Waiting {
  end(): void
  refuse(error: Error): void
}

/** How updates get to the bot: polled by one client, or posted to a webhook. */
export function createDelivery({
  world,
  faults,
  retryMs,
  onReply,
}: {
  world: World
  faults: Faults
  retryMs: number
  /** A webhook may answer with a call in its body. */
  onReply: (method: string, values: Record<string, unknown>) => Promise<unknown>
}) {
  const { store, events } = world
  const injected: Update[] = []
  let waiting: Waiting | undefined
  let lastError: { date: number; message: string } | undefined
  let isRunning = false
  let isClosed = false
  let retry: NodeJS.Timeout | undefined

  const webhook = () => store.setting<Webhook | null>('webhook') ?? undefined
  const take = (limit: number): Update[] => {
    const updates = [...injected.splice(0), ...store.pending(limit)].slice(0, limit)
    if (updates.length === 0) return []
    const fault = faults.take('getUpdates')
    if (fault?.kind === 'doubled updates') return updates.flatMap((update) => [update, update])
    return fault?.kind === 'reordered updates' ? updates.toReversed() : updates
  }
  const run = async (): Promise<void> => {
    if (isRunning || isClosed) return
    isRunning = true
    try {
      await bring()
    } finally {
      isRunning = false
    }
  }
  const bring = async (): Promise<void> => {
    for (let hook = webhook(); hook && !isClosed; hook = webhook()) {
      const update = injected.shift() ?? store.pending(1)[0]
      if (!update) return
      const problem = await post(hook, update, onReply)
      if (isClosed) return
      if (problem !== undefined) {
        lastError = { date: world.seconds(), message: problem }
        retry = setTimeout(() => void run(), retryMs)
        return
      }
      const first = store.pending(1)[0]
      if (first && first.update_id === update.update_id) store.dropPendingBelow(update.update_id + 1)
    }
  }
  events.on('update', () => {
    waiting?.end()
    void run()
  })
  return {
    /** Delivered once more whatever was confirmed: doubled, forged or from the past. */
    inject(update: Update): void {
      injected.push(update)
      events.emit('update')
    },
    async poll(offset: number, limit: number, timeoutMs: number, gone: AbortSignal): Promise<Update[]> {
      if (webhook()) throw webhookIsSet()
      waiting?.refuse(anotherPoller())
      if (offset > 0) store.dropPendingBelow(offset)
      if (offset < 0) keepLast(world, -offset)
      const ready = take(limit)
      if (ready.length > 0 || timeoutMs <= 0) return ready
      await new Promise<void>((resolve, reject) => {
        const done = (error?: Error) => {
          clearTimeout(timer)
          gone.removeEventListener('abort', end)
          if (waiting === self) waiting = undefined
          if (error) reject(error)
          else resolve()
        }
        const end = () => done()
        const self: Waiting = { end, refuse: done }
        const timer = setTimeout(end, timeoutMs)
        gone.addEventListener('abort', end)
        waiting = self
      })
      return gone.aborted ? [] : take(limit)
    },
    setWebhook(hook: Webhook | undefined): void {
      store.setSetting('webhook', hook ?? null)
      if (hook) waiting?.refuse(webhookIsSet())
      clearTimeout(retry)
      void run()
    },
    webhookInfo: () => ({
      url: webhook()?.url ?? '',
      has_custom_certificate: false,
      pending_update_count: store.pendingCount(),
      ...(lastError ? { last_error_date: lastError.date, last_error_message: lastError.message } : {}),
    }),
    resume: () => void run(),
    close(): void {
      isClosed = true
      clearTimeout(retry)
      waiting?.end()
    },
  }
}

function keepLast({ store }: World, count: number): void {
  const last = store.pending(1_000_000).slice(-count)[0]
  if (last) store.dropPendingBelow(last.update_id)
}

/** Undefined if the webhook took it, else why not. */
async function post(
  { url, secret }: Webhook,
  update: Update,
  onReply: (method: string, values: Record<string, unknown>) => Promise<unknown>,
): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(secret === undefined ? {} : { 'x-telegram-bot-api-secret-token': secret }),
      },
      body: JSON.stringify(update),
      signal: AbortSignal.timeout(60_000),
    })
    const text = await response.text()
    if (!response.ok) return `Wrong response from the webhook: ${response.status} ${response.statusText}`
    const { method, ...values } = asCall(text)
    if (typeof method === 'string') await onReply(method, values).catch(() => undefined)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

function asCall(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
