import { sql } from 'kysely'
import { type Database, tables } from './database.ts'

/** How many idempotency keys a caller has alive, known closely enough to bound them. */
export interface KeyBudget {
  /** Takes room for one more key of the caller; false when there is none. */
  take(scope: string): Promise<boolean>
  /** Releases reservations that were not needed, or whose key is free again. */
  giveBack(scope: string): void
  /** Seconds until the caller's oldest key is forgotten. */
  waitSeconds(scope: string): Promise<number>
}

interface Count {
  keys: number
  readonly countedAtMs: number
}

/** Other nodes add keys too, and old ones are forgotten: a count is good for so long. */
const countMs = 60_000
/** A caller that must wait may call again and again; the database is not queried each time. */
const fullCountMs = 1_000
const mostCallers = 10_000

/**
 * Counted in the database once a minute for each caller, and in memory in between: counting with every call would read all keys of the
 * caller. With several nodes the bound is exceeded by at most what each of them takes in a minute.
 */
export function keyBudget(db: Database, most: number): KeyBudget {
  const counts = new Map<string, Count>()
  /** Calls that come while a caller is being counted share that count. */
  const counting = new Map<string, Promise<Count>>()

  function current(scope: string): Count | Promise<Count> {
    const known = counts.get(scope)
    const ageMs = known ? performance.now() - known.countedAtMs : Number.POSITIVE_INFINITY
    if (known && ageMs < (known.keys < most ? countMs : fullCountMs)) return known
    const running = counting.get(scope)
    if (running) return running
    const fresh = recount(scope).finally(() => counting.delete(scope))
    counting.set(scope, fresh)
    return fresh
  }

  async function recount(scope: string): Promise<Count> {
    const fresh = { keys: await countKeys(db, scope, most), countedAtMs: performance.now() }
    if (counts.size >= mostCallers) counts.clear()
    counts.set(scope, fresh)
    return fresh
  }

  return {
    async take(scope) {
      const count = await current(scope)
      if (count.keys >= most) return false
      count.keys += 1
      return true
    },
    giveBack(scope) {
      const count = counts.get(scope)
      if (count && count.keys > 0) count.keys -= 1
    },
    async waitSeconds(scope) {
      const { rows } = await sql<{ wait: number }>`
        select ceil(extract(epoch from min(created_at) + interval '24 hours' - now()))::int as wait
        from idempotency where scope = ${scope} and created_at > now() - interval '24 hours'
      `.execute(tables(db.each))
      return Math.max(1, rows[0]?.wait ?? 1)
    },
  }
}

async function countKeys(db: Database, scope: string, most: number): Promise<number> {
  const { rows } = await sql<{ keys: number }>`
    select count(*)::int as keys from (
      select from idempotency where scope = ${scope} and created_at > now() - interval '24 hours' limit ${most}
    ) as alive
  `.execute(tables(db.each))
  return rows[0]?.keys ?? 0
}
