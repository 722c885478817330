import { sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'
import type { AlertTables } from './tables.ts'

const alerts = (tx: Queryable) => tables<AlertTables>(tx)

/** What waits for the end of quiet hours or for a digest is not counted: it waits as it should. */
export async function oldestWaitingSeconds(tx: Queryable): Promise<number> {
  const { seconds } = await alerts(tx)
    .selectFrom('alert')
    .select(sql<number>`coalesce(extract(epoch from now() - min(created_at)), 0)::float8`.as('seconds'))
    .where('next_at', 'is not', null)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return seconds
}

/** An alert is given up when it is three days old, so those of the last day are at most four days old. */
export async function countGivenUp(tx: Queryable): Promise<number> {
  const { count } = await alerts(tx)
    .selectFrom('alert')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('state', '=', 'given_up')
    .where('created_at', '>', sql<Date>`now() - interval '4 days'`)
    .executeTakeFirstOrThrow()
  return Number(count)
}
