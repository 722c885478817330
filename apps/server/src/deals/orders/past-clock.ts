import { sql } from 'kysely'
import { type Queryable, tables } from '../../platform/database.ts'
import type { DealTables } from '../tables.ts'

/** Deals whose clock ended more than 10 s ago and that are still open: the job that ends them hangs. */
export async function dealsPastClock(tx: Queryable): Promise<number> {
  const tenSecondsAgo = sql<Date>`statement_timestamp() - interval '10 seconds'`
  const { count } = await tables<DealTables>(tx)
    .selectFrom('amount_reservation as held')
    .innerJoin('deal', 'deal.id', 'held.deal_id')
    .select((held) => held.fn.countAll<bigint>().as('count'))
    .where('held.due_at', '<=', tenSecondsAgo)
    .where('deal.due_at', '<=', tenSecondsAgo)
    .executeTakeFirstOrThrow()
  return Number(count)
}
