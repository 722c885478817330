import type { LiveEvent } from '@florin/contract'
import { listenLive } from './live.ts'
import { newsSoFar } from './news-so-far.ts'

const name = 'florin-live'

interface Told {
  readonly event: LiveEvent
  readonly id: string | undefined
}

/**
 * One stream for all tabs of this browser: over HTTP/1.1 a browser opens six connections to a host, and a seventh tab
 * would wait for ever. Whoever holds the lock listens and tells the others; when it goes, the next goes on where it stopped.
 */
export function listenTogether(hear: (event: LiveEvent) => void): () => void {
  // Locks exist only on secure pages; without them every tab listens for itself.
  if (!navigator.locks) return listenLive(hear, { since: newsSoFar() })
  const others = new BroadcastChannel(name)
  const stop = new AbortController()
  let lastId: string | undefined
  others.onmessage = ({ data }: MessageEvent<Told>) => {
    lastId = data.id ?? lastId
    hear(data.event)
  }

  const lead = () =>
    new Promise<void>((resolve) => {
      const end = listenLive(
        (event, id) => {
          hear(event)
          others.postMessage({ event, id } satisfies Told)
        },
        { since: lastId ?? newsSoFar() },
      )
      stop.signal.addEventListener('abort', () => {
        end()
        resolve()
      })
    })

  // Refused only when this tab leaves while it waits for its turn.
  navigator.locks.request(name, { signal: stop.signal }, lead).catch(() => undefined)
  return () => {
    stop.abort()
    others.close()
  }
}
