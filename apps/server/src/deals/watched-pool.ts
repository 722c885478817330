import { randomUUID } from 'node:crypto'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { eligible, takeCensus } from './match-store.ts'
import { type Pool, pool } from './pool.ts'

export interface WatchedPool {
  /** The pool as it is; looks around in the background when the last look has grown old. */
  current(): Promise<Pool>
  /** The census of the last look, for explanations. */
  readonly censusId: string | undefined
}

interface WatchedParts {
  readonly db: Database
  readonly log: Log
  readonly silentSeconds: number
}

/** A look may cost this share of the time at most; so it is rarer, the more methods there are. */
const dutyShare = 0.01
const soonestMs = 1_000
const latestMs = 30_000
const censusEveryMs = 30_000

export function watchedPool({ db, log, silentSeconds }: WatchedParts): WatchedPool {
  const known = pool()
  let censusId: string | undefined
  let censusAt = Number.NEGATIVE_INFINITY
  let nextLook = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined

  async function look(): Promise<void> {
    const began = performance.now()
    known.replace(await eligible(db.each, silentSeconds))
    if (began - censusAt > censusEveryMs) {
      const id = randomUUID()
      await takeCensus(db.each, id, silentSeconds)
      censusId = id
      censusAt = began
    }
    const took = performance.now() - began
    nextLook = performance.now() + Math.min(latestMs, Math.max(soonestMs, took / dutyShare))
  }

  return {
    async current() {
      if (performance.now() < nextLook) return known
      const isFirst = nextLook === Number.NEGATIVE_INFINITY
      looking ??= look().finally(() => {
        looking = undefined
      })
      if (isFirst) await looking
      else
        looking.catch((error: unknown) => log.error({ err: error }, 'deals: the pool could not be refreshed'))
      return known
    },
    get censusId() {
      return censusId
    },
  }
}
