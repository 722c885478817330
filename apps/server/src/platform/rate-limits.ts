import { type RawBuilder, sql } from 'kysely'
import { callerNetwork } from './caller-network.ts'
import { type Database, tables } from './database.ts'
import { Problem } from './problem.ts'

export interface Limit {
  readonly max: number
  readonly seconds: number
}

export interface RateLimits {
  /** Counts one attempt against every limit given; refuses with the longest wait if any is used up. */
  take(uses: readonly LimitUse[]): Promise<void>
  /**
   * For many at once, each of them once. In one statement with `note`, a write that returns `who` for each call that has come for the
   * first time; the others are not counted. A refusal is returned and not thrown, for callers that have to act before it; the note stays.
   */
  takeOnce(note: RawBuilder<{ who: string }>, each: readonly Counting[]): Promise<Admission[]>
  /** Takes an attempt back, for budgets that only count failures. */
  giveBack(use: LimitUse): Promise<void>
}

export interface LimitUse {
  readonly name: string
  readonly key: string
  readonly limits: readonly Limit[]
}

/** A budget by the caller's address, and a larger one for the network around it. */
export function perAddress(name: string, ip: string, limits: readonly Limit[]): LimitUse[] {
  const { address, network, allowance } = callerNetwork(ip)
  return [
    { name, key: address, limits },
    {
      name: `${name}.network`,
      key: network,
      limits: limits.map(({ max, seconds }) => ({ max: max * allowance, seconds })),
    },
  ]
}

export interface Counting {
  readonly who: string
  readonly uses: readonly LimitUse[]
}

export interface Admission {
  readonly isFirst: boolean
  readonly refusal: Problem | undefined
}

/**
 * Counters in the database, so that all nodes share them. A window starts with its first attempt. `factor` multiplies every maximum: a
 * setting of the operator, higher where all callers share one address.
 */
export function rateLimits(db: Database, factor: number): RateLimits {
  const judge = async (uses: readonly LimitUse[], counted: readonly Counted[]) => {
    const wait = waitOf(uses, counted, factor)
    if (wait === 0) return undefined
    // A refused attempt is not counted: a user who presses too early must not use up the hour's budget.
    await uncount(db, uses)
    return new Problem('limit.reached', {
      values: { seconds: wait },
      retryAfterSeconds: wait,
      internal: uses.map((use) => use.name),
    })
  }
  return {
    async take(uses) {
      const refusal = await judge(uses, await countAttempts(db, [{ who: '', uses }], sql`select '' as who`))
      if (refusal) throw refusal
    },
    async takeOnce(note, each) {
      const counted = await countAttempts(db, each, note)
      return Promise.all(
        each.map(async ({ who, uses }) => {
          const own = counted.filter((row) => row.who === who)
          return { isFirst: own.length > 0, refusal: await judge(uses, own) }
        }),
      )
    },
    giveBack: (use) => uncount(db, [use]),
  }
}

interface Counted {
  readonly who: string
  readonly key: string
  readonly count: number
  readonly wait: number
}

/** Counts those whom `note` returns, in the order of their keys, so that two transactions that count the same keys never deadlock. */
async function countAttempts(
  db: Database,
  each: readonly Counting[],
  note: RawBuilder<{ who: string }>,
): Promise<Counted[]> {
  const all = each.flatMap(({ who, uses }) =>
    uses.flatMap((use) =>
      use.limits.map((limit) => ({ who, key: rowKey(use, limit), seconds: limit.seconds })),
    ),
  )
  const { rows } = await sql<Omit<Counted, 'who'>>`
    with noted as (${note})
    insert into rate_limit as held (key, count, ends_at)
    select key, 1, now() + make_interval(secs => seconds)
    from unnest(
      ${all.map(({ who }) => who)}::text[], ${all.map(({ key }) => key)}::text[], ${all.map(({ seconds }) => seconds)}::integer[]
    ) as used (who, key, seconds)
    where used.who in (select who from noted)
    order by key collate "C"
    on conflict (key) do update set
      count = case when held.ends_at <= now() then 1 else held.count + 1 end,
      ends_at = case when held.ends_at <= now() then excluded.ends_at else held.ends_at end
    returning key, count, ceil(extract(epoch from ends_at - now()))::int as wait
  `.execute(tables(db.each))
  const owners = new Map(all.map(({ who, key }) => [key, who]))
  return rows.map((row) => ({ ...row, who: owners.get(row.key) ?? '' }))
}

/** How many seconds to wait: 0 when the attempt is allowed. */
function waitOf(uses: readonly LimitUse[], counted: readonly Counted[], factor: number): number {
  const rows = new Map(counted.map((row) => [row.key, row]))
  const waits = uses.flatMap((use) =>
    use.limits.map((limit) => {
      const row = rows.get(rowKey(use, limit))
      return !row || row.count <= limit.max * factor ? 0 : Math.max(1, row.wait)
    }),
  )
  return Math.max(0, ...waits)
}

async function uncount(db: Database, uses: readonly LimitUse[]): Promise<void> {
  const keys = uses.flatMap((use) => use.limits.map((limit) => rowKey(use, limit)))
  await sql`
    update rate_limit set count = count - 1
    where key in (select key from rate_limit where key = any(${keys}::text[]) order by key collate "C" for update) and count > 0
  `.execute(tables(db.each))
}

function rowKey(use: LimitUse, limit: Limit): string {
  return `${use.name}/${limit.seconds}:${use.key}`
}

/** A row that another transaction is counting in is left for the next time. */
export async function forgetEndedLimits(db: Database): Promise<void> {
  await sql`
    delete from rate_limit where key in (select key from rate_limit where ends_at < now() for update skip locked)
  `.execute(tables(db.each))
}
