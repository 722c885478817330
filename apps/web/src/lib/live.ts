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
  /** The id of the last event that was received before, by any tab. */
  readonly since?: string | undefined
  /** Called with every change: the stream is up, or has broken. */
  readonly tell?: (isUp: boolean) => void
}

/** The server says something at least every fifteen seconds; a line that is silent for longer than twice that is dead, though it looks open. */
export const silentMs = 40_000

/** Follows the server's event stream. Returns the function that stops it. */
export function listenLive(hear: Hear, { source = overHttp, since, tell }: Listening = {}): () => void {
  const stop = new AbortController()
  void follow(hear, source, since, stop.signal, tell)
  return () => stop.abort()
}

async function follow(
  hear: Hear,
  source: LiveSource,
  since: string | undefined,
  signal: AbortSignal,
  tell: (isUp: boolean) => void = () => undefined,
): Promise<void> {
  const seen = recentlySeen()
  let lastId = since
  let failures = 0
  while (!signal.aborted) {
    const line = aliveLine(signal)
    try {
      const chunks = await source.open(lastId, line.signal)
      for await (const event of readEvents(line.watch(chunks, () => tell(true)))) {
        failures = 0
        lastId = event.id ?? lastId
        // After a reconnection the server may repeat what was already under way.
        if (event.id === undefined || seen(event.id)) hear(JSON.parse(event.data), event.id)
      }
    } catch {
      // Whatever broke the stream, the answer is the same: come back later. A session that is over ends elsewhere.
    } finally {
      line.end()
    }
    if (signal.aborted) return
    tell(false)
    await source.wait(failures, signal)
    failures += 1
  }
}

/** Cuts a line off that nothing comes through any more: after a sleep, or where a network vanished without a word. */
function aliveLine(signal: AbortSignal) {
  const cut = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let heardMs = Date.now()
  const isSilent = () => Date.now() - heardMs >= silentMs
  const note = () => {
    heardMs = Date.now()
    clearTimeout(timer)
    timer = setTimeout(() => cut.abort(), silentMs)
  }
  // A timer that slept with the computer rings late; whoever looks at the page should not wait for it. What was open before the
  // network went may be dead, whatever it looks like.
  const wake = ({ type }: Event) => void ((type === 'online' || isSilent()) && cut.abort())
  note()
  for (const name of wakeEvents) globalThis.addEventListener?.(name, wake)
  return {
    signal: AbortSignal.any([signal, cut.signal]),
    async *watch(chunks: AsyncIterable<Uint8Array>, onFirst: () => void): AsyncGenerator<Uint8Array> {
      let isFirst = true
      for await (const chunk of chunks) {
        note()
        if (isFirst) onFirst()
        isFirst = false
        yield chunk
      }
    },
    end() {
      clearTimeout(timer)
      for (const name of wakeEvents) globalThis.removeEventListener?.(name, wake)
    },
  }
}

const wakeEvents = ['focus', 'online', 'pageshow'] as const

const remembered = 200

/** True the first time it is called with an id. */
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
  wait: async (failures, signal) => {
    const early = new AbortController()
    const stop = () => early.abort()
    // Half a minute of waiting ends with the outage.
    globalThis.addEventListener('online', stop)
    await pause(backOffMs(failures), AbortSignal.any([signal, early.signal]))
    globalThis.removeEventListener('online', stop)
  },
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
