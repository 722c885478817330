import { sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'

/** Live endpoints whose last try failed, or that we have switched off. */
export async function failingEndpoints(tx: Queryable, merchantId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from webhook_endpoint
    where merchant_id = ${merchantId} and not is_test and deleted_at is null
      and (disabled_reason is not null or is_active and last_failure_at > coalesce(last_success_at, '-infinity'))
  `.execute(tables(tx))
  return rows[0]?.count ?? 0
}
