import { backOffMs } from '../lib/back-off.ts'
import { versionIn } from './view.ts'

interface Following {
  /** Of the stream; undefined while there is none to open. */
  readonly address: string | undefined
  shownVersion(): number | undefined
  refresh(): Promise<void>
}

const pollMs = 5_000
/** An EventSource whose connection is dead may still look open: every sixth poll fetches anyway. */
const pollsWhileUp = 6

/** Fetches the order again when the stream has an event, when the page becomes visible, and by polling while there is no stream. */
export function followOrder({ address, shownVersion, refresh }: Following): () => void {
  const leave = new AbortController()
  const stream = keepStream(address, leave.signal, (message) => {
    const version = versionIn(message)
    if (version === undefined || version > (shownVersion() ?? -1)) void refresh()
  })

  let polls = 0
  const poll = setInterval(() => {
    polls += 1
    if (document.visibilityState === 'hidden') return
    if (!stream.isUp() || polls % pollsWhileUp === 0) void refresh()
  }, pollMs)

  const wake = () => {
    if (document.visibilityState === 'hidden') return
    if (!stream.isUp()) stream.reopen()
    void refresh()
  }
  // This fetch will fail, and so the page says at once that it may be out of date.
  window.addEventListener('offline', () => void refresh(), { signal: leave.signal })
  for (const event of ['focus', 'online', 'pageshow'])
    window.addEventListener(event, wake, { signal: leave.signal })
  document.addEventListener('visibilitychange', wake, { signal: leave.signal })

  return () => {
    clearInterval(poll)
    leave.abort()
  }
}

/**
 * An EventSource reconnects by itself after a network error, but not after an HTTP error: that is done here. The server begins
 * each stream with a message, so what happened while nobody listened is asked for.
 */
function keepStream(address: string | undefined, signal: AbortSignal, hear: (message: string) => void) {
  let source: EventSource | undefined
  let failures = 0
  let later: ReturnType<typeof setTimeout> | undefined

  function open() {
    clearTimeout(later)
    source?.close()
    if (signal.aborted || address === undefined) return
    source = new EventSource(address)
    source.onopen = () => {
      failures = 0
    }
    source.onmessage = (event) => hear(String(event.data))
    source.onerror = () => {
      if (source?.readyState !== EventSource.CLOSED) return
      later = setTimeout(open, backOffMs(failures))
      failures += 1
    }
  }

  open()
  signal.addEventListener('abort', () => {
    clearTimeout(later)
    source?.close()
  })
  return { isUp: () => source?.readyState === EventSource.OPEN, reopen: open }
}
