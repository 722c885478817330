import { sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'
import type { WebhookTables } from './tables.ts'

/** Live endpoints whose last try failed, or that we have switched off. */
export async function failingEndpoints(tx: Queryable, merchantId: string): Promise<number> {
  const { count } = await tables<WebhookTables>(tx)
    .selectFrom('webhook_endpoint')
    .select((endpoint) => endpoint.fn.countAll<bigint>().as('count'))
    .where('merchant_id', '=', merchantId)
    .where('is_test', '=', false)
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`(disabled_reason is not null or is_active and last_failure_at > coalesce(last_success_at, '-infinity'))`,
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}
