import { sql } from 'kysely'
import { type Queryable, tables } from '../../platform/database.ts'

/** Deals whose clock ended more than 10 s ago and that are still open: the job that ends them hangs. */
export async function dealsPastClock(tx: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from amount_reservation as held
    join deal on deal.id = held.deal_id and deal.due_at <= statement_timestamp() - interval '10 seconds'
    where held.due_at <= statement_timestamp() - interval '10 seconds'
  `.execute(tables(tx))
  return rows[0]?.count ?? 0
}
