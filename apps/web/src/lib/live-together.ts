import type { LiveEvent } from '@florin/contract'
import { listenLive } from './live.ts'
import { newsSoFar } from './news-so-far.ts'

const name = 'florin-live'

interface SharedEvent {
  readonly event: LiveEvent
  readonly id: string | undefined
}

/** A tab has joined. Its first answers, fetched before it could hear events, may be old. */
interface Joined {
  readonly ageMs: number
}

/** The tab that holds the stream also sends its state to the other tabs. */
interface Heard {
  readonly isUp: boolean
}

/** No tab answers those who join while the lock passes from one tab to the next. */
const changeOfTurnMs = 2_000

/**
 * One stream for all tabs of this browser: over HTTP/1.1 a browser opens six connections to a host, and a seventh tab would hang. The tab
 * that holds the lock reads the stream and broadcasts to the others; when it closes, the next one continues after the last event.
 */
export function listenTogether(
  hear: (event: LiveEvent) => void,
  tell: (isUp: boolean) => void,
  listen: typeof listenLive = listenLive,
): () => void {
  // Locks exist only on secure pages; without them every tab listens for itself.
  if (!navigator.locks) return listen(hear, { since: newsSoFar(), tell })
  const others = new BroadcastChannel(name)
  const stop = new AbortController()
  const recent = lastOfEachKind()
  let lastId: string | undefined
  let isLeading = false
  let isUp: boolean | undefined
  const take = (message: SharedEvent) => {
    lastId = message.id ?? lastId
    recent.note(message)
    hear(message.event)
  }
  const retell = (withinMs: number) => {
    for (const message of recent.within(withinMs)) others.postMessage(message)
  }
  others.onmessage = ({ data }: MessageEvent<SharedEvent | Joined | Heard>) => {
    if ('event' in data) take(data)
    else if ('isUp' in data) tell(data.isUp)
    else if (isLeading) {
      retell(data.ageMs)
      if (isUp === false) others.postMessage({ isUp } satisfies Heard)
    }
  }
  others.postMessage({ ageMs: performance.now() } satisfies Joined)

  const lead = () =>
    new Promise<void>((resolve) => {
      isLeading = true
      retell(changeOfTurnMs)
      const end = listen(
        (event, id) => {
          take({ event, id })
          others.postMessage({ event, id } satisfies SharedEvent)
        },
        {
          since: lastId ?? newsSoFar(),
          tell: (next) => {
            isUp = next
            tell(next)
            others.postMessage({ isUp } satisfies Heard)
          },
        },
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

/** Events only say what to refetch: of each kind the last is enough. */
function lastOfEachKind() {
  const kinds = new Map<LiveEvent['type'], { readonly message: SharedEvent; readonly atMs: number }>()
  return {
    note: (message: SharedEvent) => void kinds.set(message.event.type, { message, atMs: performance.now() }),
    within: (ms: number) =>
      [...kinds.values()].filter(({ atMs }) => performance.now() - atMs <= ms).map(({ message }) => message),
  }
}
