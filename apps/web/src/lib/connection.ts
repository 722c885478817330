import { useSyncExternalStore } from 'react'

/** `offline` is the browser's own word; `silent` means that the server has not been heard for longer than a restart takes. */
export type Connection = 'fine' | 'offline' | 'silent'

interface Known {
  readonly connection: Connection
  /** What is shown is as old as this. */
  readonly sinceMs: number
}

/** A node that restarts, a wifi that changes its channel: the stream comes back by itself before anybody has to know. */
export const patienceMs = 12_000

const fine: Known = { connection: 'fine', sinceMs: 0 }

let known: Known = fine
/** When the live stream broke; undefined while it is up, or was never opened. */
let brokenSinceMs: number | undefined
let later: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Called by the tab that holds the live stream: it is up, or has just broken. */
export function noteStream(isUp: boolean): void {
  clearTimeout(later)
  if (isUp) brokenSinceMs = undefined
  else {
    brokenSinceMs ??= Date.now()
    later = setTimeout(look, brokenSinceMs + patienceMs - Date.now())
  }
  look()
}

/** No tab holds the stream any more, so the state of the server is unknown. */
export function forgetStream(): void {
  clearTimeout(later)
  brokenSinceMs = undefined
  look()
}

function look(): void {
  const connection = connectionNow()
  if (connection === known.connection) return
  const sinceMs = known === fine ? (brokenSinceMs ?? Date.now()) : known.sinceMs
  known = connection === 'fine' ? fine : { connection, sinceMs }
  for (const listener of listeners) listener()
}

function connectionNow(): Connection {
  if (navigator.onLine === false) return 'offline'
  if (brokenSinceMs === undefined) return 'fine'
  // Back on line, the stream needs a moment; until it is there, what is shown is as old as it was.
  return known !== fine || Date.now() - brokenSinceMs >= patienceMs ? 'silent' : 'fine'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('online', look)
  addEventListener('offline', look)
  look()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener('online', look)
    removeEventListener('offline', look)
  }
}

export function connectionKnown(): Known {
  return known
}

export function useConnection(): Known {
  return useSyncExternalStore(subscribe, connectionKnown)
}
