import { type RawBuilder, sql } from 'kysely'
import { type Queryable, tables } from '../../platform/database.ts'

/** One kind of line in the history. Each is a query of its own, so that each has its own index. */
export interface HistorySource {
  /** How many lines a person has: one column, `count`. */
  count(userId: string): RawBuilder<unknown>
  /** The newest lines of a person, in the columns of `HistoryRow`, ordered by created_at and id descending. */
  newest(userId: string, limit: number): RawBuilder<unknown>
}

export interface HistoryRow {
  id: string
  kind: 'deposit' | 'withdrawal'
  status: 'credited' | 'processing' | 'sent' | 'done' | 'failed' | 'rejected'
  amount_micro_usdt: bigint
  fee_micro_usdt: bigint
  address: string
  txid: string | null
  created_at: Date
}

/** Deposits that were credited. Dust and strangers' money are not shown: a poisoned history is how people lose money. */
export const depositHistory: HistorySource = {
  count: (userId) => sql`select count(*) from deposit where user_id = ${userId} and outcome = 'credited'`,
  newest: (userId, limit) => sql`
    select txid || ':' || lpad(log_index::text, 5, '0') as id, 'deposit' as kind, 'credited' as status, amount_micro_usdt,
      0::bigint as fee_micro_usdt, to_address as address, txid, created_at
    from deposit where user_id = ${userId} and outcome = 'credited'
    order by created_at desc, txid, log_index limit ${limit}`,
}

export const pageSize = 10

export async function readHistory(
  tx: Queryable,
  sources: readonly HistorySource[],
  userId: string,
  page: number,
): Promise<{ total: number; rows: HistoryRow[] }> {
  const counts = sources.map((source) => sql`(${source.count(userId)})`)
  const total = await sql<{ total: bigint }>`
    select (${sql.join(counts, sql` + `)})::bigint as total
  `.execute(tables(tx))
  // The page's lines are among the newest of each source, whichever way they mix.
  const newest = sources.map((source) => sql`(${source.newest(userId, page * pageSize)})`)
  const { rows } = await sql<HistoryRow>`
    select * from (${sql.join(newest, sql` union all `)}) as line
    order by created_at desc, id limit ${pageSize} offset ${(page - 1) * pageSize}
  `.execute(tables(tx))
  return { total: Number(total.rows[0]?.total ?? 0n), rows }
}
