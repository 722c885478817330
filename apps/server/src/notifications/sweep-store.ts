import { alertDays } from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'

/** What was told about a case may be needed for as long as it, its appeal and questions afterwards take. */
const caseDays = 90
const atOnce = 100

const isOfOpenCase = sql`exists (
  select from dispute_facts where id = case when alert.about like 'dispute:%' then substr(alert.about, 9)::uuid end
    and status in ('waiting', 'consideration', 'deepconsideration')
)`

/** Forgets old alerts with their tries; those that are still on their way, or about a case that is still open, stay. */
export async function forgetOldAlerts(tx: Queryable): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from alert where id in (
        select id from alert
        where created_at < now() - make_interval(days => case when weight = 'case' then ${caseDays}::int else ${alertDays}::int end)
          and created_at < now() - make_interval(days => ${alertDays}::int) and next_at is null
          and not (weight = 'case' and ${isOfOpenCase})
        order by created_at limit ${atOnce}
      )
    `.execute(tables(tx))
    if ((numAffectedRows ?? 0n) < BigInt(atOnce)) return
  }
}
