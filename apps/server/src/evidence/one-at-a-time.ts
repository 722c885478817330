import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '../platform/problem.ts'

export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>

/** Checking a file takes a core and memory, so files are queued, but no longer than a caller and a connection wait. */
export function oneAtATime(patienceMs: number): WorkQueue {
  let last: Promise<void> = Promise.resolve()
  return async (work) => {
    const before = last
    const mine = Promise.withResolvers<void>()
    last = mine.promise
    if (!(await comesWithin(before, patienceMs))) {
      void before.then(mine.resolve)
      throw new Problem('server.busy', { retryAfterSeconds: Math.ceil(patienceMs / 1000) })
    }
    try {
      return await work()
    } finally {
      mine.resolve()
    }
  }
}

async function comesWithin(turn: Promise<void>, ms: number): Promise<boolean> {
  const bell = new AbortController()
  const late = sleep(ms, false, { signal: bell.signal }).catch(() => false)
  try {
    return await Promise.race([turn.then(() => true), late])
  } finally {
    bell.abort()
  }
}
