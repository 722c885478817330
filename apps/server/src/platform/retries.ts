import { setTimeout as sleep } from 'node:timers/promises'
import { rowLocked, sqlState, worthRepeating } from './database-errors.ts'

/**
 * Up to five tries, none of them begun later than this. A caller waits 10 s. A deadlock is found after a second, so a second and a third try
 * fit; a lock that was waited for in vain took its 3 s already (`lock_timeout`), and another two of those, with the wait for a connection,
 * would not. Such a caller gets a 503 in time, and comes again with the same key.
 */
const mostTries = 5
const lastTryWithinMs = 2_500

export interface RetryRules {
  /** Where items that need a locked row can be left, the lock is not waited for again. */
  readonly leavesLocked?: boolean
}

/** Only what is certainly rolled back is tried again. After a lost connection the outcome is unknown: the error goes to the caller. */
export async function withRetries<T>(
  work: () => Promise<T>,
  { leavesLocked = false }: RetryRules = {},
): Promise<T> {
  const began = performance.now()
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const state = sqlState(error)
      const isOver = attempt === mostTries || performance.now() - began > lastTryWithinMs
      if (isOver || !worthRepeating.has(state) || (leavesLocked && state === rowLocked)) throw error
      await sleep(Math.random() * 20 * attempt)
    }
  }
}
