import { sql } from 'kysely'
import { type Database, tables } from './database.ts'

/** Whose counts they are, and how long a count lasts from its first use. */
export interface CountWindow {
  readonly prefix: string
  readonly windowSeconds: number
}

interface SharedCount {
  readonly key: string
  readonly count: number
  /** Seconds until it ends. */
  readonly left: number
}

/** Adds what this node has counted to what all nodes have, and answers the totals. One statement for all keys. */
export async function addCounts(
  db: Database,
  { prefix, windowSeconds }: CountWindow,
  counts: ReadonlyMap<string, number>,
): Promise<SharedCount[]> {
  const { rows } = await sql<SharedCount>`
    insert into rate_limit as held (key, count, ends_at)
    select ${prefix} || key, count, now() + make_interval(secs => ${windowSeconds})
    -- In key order, so that two nodes that share the same keys at once do not lock each other out.
    from (select * from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::int[]) as fresh(key, count) order by 1) as ordered
    on conflict (key) do update set
      count = case when held.ends_at <= now() then excluded.count else held.count + excluded.count end,
      ends_at = case when held.ends_at <= now() then excluded.ends_at else held.ends_at end
    returning substr(key, ${prefix.length + 1}) as key, count, extract(epoch from ends_at - now())::float8 as left
  `.execute(tables(db.each))
  return rows
}
