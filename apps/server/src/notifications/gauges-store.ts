import { sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'

/** What waits for the end of quiet hours or for a digest is not counted: it waits as it should. */
export async function oldestWaitingSeconds(tx: Queryable): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds
    from alert where next_at is not null and state = 'waiting'
  `.execute(tables(tx))
  return rows[0]?.seconds ?? 0
}

/** An alert is given up when it is three days old, so those of the last day are at most four days old. */
export async function countGivenUp(tx: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from alert where state = 'given_up' and created_at > now() - interval '4 days'
  `.execute(tables(tx))
  return rows[0]?.count ?? 0
}
