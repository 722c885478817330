import type { LiveEvent } from '@florin/contract'
import { request } from './api.ts'
import { backOffMs, pause } from './back-off.ts'
import { readEvents } from './sse.ts'

/** What the stream needs from outside; the tests bring their own. */
export interface LiveSource {
  readonly open: (lastId: string | undefined, signal: AbortSignal) => Promise<AsyncIterable<Uint8Array>>
  readonly wait: (failures: number, signal: AbortSignal) => Promise<void>
}

export type Hear = (event: LiveEvent, id: string | undefined) => void

interface Listening {
  readonly source?: LiveSource
  /** The last event that was heard before, by whoever listened then. */
  readonly since?: string | undefined
}

/** Tells what happens on the server as it happens. Returns the way to stop. */
export function listenLive(hear: Hear, { source = overHttp, since }: Listening = {}): () => void {
  const stop = new AbortController()
  void follow(hear, source, since, stop.signal)
  return () => stop.abort()
}

async function follow(
  hear: Hear,
  source: LiveSource,
  since: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  const seen = recentlySeen()
  let lastId = since
  let failures = 0
  while (!signal.aborted) {
    try {
      for await (const event of readEvents(await source.open(lastId, signal))) {
        failures = 0
        lastId = event.id ?? lastId
        // After a reconnection the server may repeat what was already under way.
        if (event.id === undefined || seen(event.id)) hear(JSON.parse(event.data), event.id)
      }
    } catch {
      // Whatever broke the stream, the answer is the same: come back later. A session that is over ends elsewhere.
    }
    if (!signal.aborted) await source.wait(failures, signal)
    failures += 1
  }
}

const remembered = 200

/** True the first time it is asked about an id. */
function recentlySeen(): (id: string) => boolean {
  const ids = new Set<string>()
  return (id) => {
    if (ids.has(id)) return false
    ids.add(id)
    if (ids.size > remembered) ids.delete(ids.values().next().value as string)
    return true
  }
}

const overHttp: LiveSource = {
  open: async (lastId, signal) => {
    const headers = { Accept: 'text/event-stream', ...(lastId !== undefined && { 'Last-Event-ID': lastId }) }
    const { body } = await request('liveEvents', {}, { headers, signal, timeoutMs: Number.POSITIVE_INFINITY })
    if (body === null) throw new Error('The live stream has no body')
    return chunksOf(body)
  },
  wait: (failures, signal) => pause(backOffMs(failures), signal),
}

// Safari cannot iterate a stream by itself.
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
