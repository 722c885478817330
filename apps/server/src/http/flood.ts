import type { Database } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import { addCounts } from '../platform/shared-counts.ts'

/** A coarse limit against floods: counted in memory, shared with the other nodes once a second in one statement. */
export interface FloodDam {
  /** Counts a call; refuses when the key has used up its minute. */
  pass(key: string, max: number): void
  /** Trades counts with the other nodes. */
  share(): Promise<void>
}

interface Count {
  /** What this node counted and has not yet added to the shared counters. */
  fresh: number
  /** What all nodes counted by the last exchange. */
  shared: number
  endsAtMs: number
}

const windowSeconds = 60

export function floodDam(db: Database, factor: number): FloodDam {
  const counts = new Map<string, Count>()
  return {
    pass(key, max) {
      const now = Date.now()
      let count = counts.get(key)
      if (!count || count.endsAtMs <= now) {
        count = { fresh: 0, shared: 0, endsAtMs: now + windowSeconds * 1000 }
        counts.set(key, count)
      }
      count.fresh += 1
      if (count.fresh + count.shared <= max * factor) return
      const wait = Math.max(1, Math.ceil((count.endsAtMs - now) / 1000))
      throw new Problem('limit.reached', {
        values: { seconds: wait },
        retryAfterSeconds: wait,
        internal: 'flood',
      })
    },

    async share() {
      const now = Date.now()
      const fresh = [...counts].filter(([, count]) => count.fresh > 0)
      for (const [key, count] of counts) if (count.endsAtMs <= now && count.fresh === 0) counts.delete(key)
      if (fresh.length === 0) return
      const sent = new Map(fresh.map(([key, count]) => [key, count.fresh]))
      const totals = await addCounts(db, { prefix: 'flood:', windowSeconds }, sent)
      for (const { key, count: total, left } of totals) {
        const count = counts.get(key)
        if (!count) continue
        count.fresh -= sent.get(key) ?? 0
        count.shared = total
        count.endsAtMs = now + left * 1000
      }
    },
  }
}
