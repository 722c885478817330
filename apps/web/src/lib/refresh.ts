import { readTokens } from './tokens.ts'

type Exclusively = <T>(act: () => Promise<T>) => Promise<T>

/**
 * Many calls may find the token stale at once, in many tabs; the refresh half may be exchanged only once. Calls of this page share one
 * exchange; between tabs the browser's lock makes the second read the storage again, and find the new token there. `trade` returns false
 * when the server refuses, and throws when it could not be reached.
 */
export function singleFlight(
  trade: (refresh: string) => Promise<boolean>,
  exclusively: Exclusively = acrossTabs,
) {
  let running: Promise<boolean> | undefined

  return function refreshed(stale: string): Promise<boolean> {
    running ??= exclusively(async () => {
      const now = readTokens()
      if (now === undefined) return false
      return now.access === stale ? trade(now.refresh) : true
    }).finally(() => {
      running = undefined
    })
    return running
  }
}

function acrossTabs<T>(act: () => Promise<T>): Promise<T> {
  // Plain http on a name that is not localhost has no locks; the server's grace for tab races covers it.
  if (navigator.locks === undefined) return act()
  return navigator.locks.request('florin-refresh', act) as Promise<T>
}
