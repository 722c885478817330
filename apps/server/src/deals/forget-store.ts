import { sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'
import type { DealTables } from './tables.ts'

const ago = (span: string) => sql<Date>`now() - ${sql.lit(span)}::interval`

/** Deletes explanations and other short-lived rows; deals and their events stay for good. */
export async function forgetOld(tx: Queryable): Promise<void> {
  const deals = tables<DealTables>(tx)
  await deals.deleteFrom('match_refusal').where('at', '<', ago('30 days')).execute()
  await deals.deleteFrom('match_census').where('at', '<', ago('30 days')).execute()
  await deals.deleteFrom('amount_reservation').where('held_until', '<', ago('1 day')).execute()
  await deals
    .deleteFrom('rated_success')
    .where('day', '<', sql<Date>`(now() at time zone 'UTC')::date - 1`)
    .execute()
  await deals.deleteFrom('simulated_act').where('done_at', '<', ago('7 days')).execute()
  await deals.deleteFrom('shop_cancellation').where('at', '<', ago('1 hour')).execute()
  await deals.deleteFrom('method_hour').where('ends_at', '<', ago('1 hour')).execute()
}
