import { sql } from 'kysely'
import { type Database, tables } from './database.ts'
import { Problem } from './problem.ts'

export interface Limit {
  readonly max: number
  readonly seconds: number
}

export interface RateLimits {
  /** Counts one attempt against every limit given; refuses with the longest wait if any is used up. */
  take(uses: readonly LimitUse[]): Promise<void>
  /** Takes an attempt back, for budgets that only count failures. */
  giveBack(use: LimitUse): Promise<void>
}

export interface LimitUse {
  readonly name: string
  readonly key: string
  readonly limits: readonly Limit[]
}

interface LimitTables {
  rate_limit: { key: string; count: number; ends_at: Date }
}

/**
 * Counters in the database, so that all nodes share them. A window starts with its first attempt.
 * `factor` multiplies every maximum: an operator's dial, higher where everybody comes from one address.
 */
export function rateLimits(db: Database, factor: number): RateLimits {
  const waitFor = (use: LimitUse) => use.limits.map((limit) => count(db, use, limit, limit.max * factor))
  return {
    async take(uses) {
      const wait = Math.max(0, ...(await Promise.all(uses.flatMap(waitFor))))
      if (wait === 0) return
      // A refused attempt is no attempt: somebody who presses too early must not use up their hour.
      await Promise.all(uses.map((use) => uncount(db, use)))
      throw new Problem('limit.reached', {
        values: { seconds: wait },
        retryAfterSeconds: wait,
        internal: uses.map((use) => use.name),
      })
    },
    giveBack: (use) => uncount(db, use),
  }
}

async function uncount(db: Database, use: LimitUse): Promise<void> {
  const keys = use.limits.map((limit) => rowKey(use, limit))
  await tables<LimitTables>(db.each)
    .updateTable('rate_limit')
    .set({ count: sql<number>`count - 1` })
    .where('key', 'in', keys)
    .where('count', '>', 0)
    .execute()
}

/** Answers how many seconds to wait: 0 when the attempt is allowed. */
async function count(db: Database, use: LimitUse, limit: Limit, max: number): Promise<number> {
  const { rows } = await sql<{ count: number; wait: number }>`
    insert into rate_limit as held (key, count, ends_at)
    values (${rowKey(use, limit)}, 1, now() + make_interval(secs => ${limit.seconds}))
    on conflict (key) do update set
      count = case when held.ends_at <= now() then 1 else held.count + 1 end,
      ends_at = case when held.ends_at <= now() then excluded.ends_at else held.ends_at end
    returning count, ceil(extract(epoch from ends_at - now()))::int as wait
  `.execute(tables(db.each))
  const row = rows[0]
  if (!row) throw new Error('A counted attempt returns its row')
  return row.count <= max ? 0 : Math.max(1, row.wait)
}

function rowKey(use: LimitUse, limit: Limit): string {
  return `${use.name}/${limit.seconds}:${use.key}`
}

export async function forgetEndedLimits(db: Database): Promise<void> {
  await tables<LimitTables>(db.each)
    .deleteFrom('rate_limit')
    .where('ends_at', '<', sql<Date>`now()`)
    .execute()
}
