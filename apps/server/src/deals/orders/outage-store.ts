import { sql } from 'kysely'
import { type Tx, tables } from '../../platform/database.ts'
import { toleratedSeconds } from '../platform-beat-store.ts'
import type { CaseTables, DealTables } from '../tables.ts'

/** Records the platform's heartbeat. After a gap longer than tolerated every clock gets the gap back. Answers the gap in seconds, or 0. */
export async function beat(tx: Tx): Promise<number> {
  const { rows } = await sql<{ gap: number; before: Date }>`
    update platform_beat as pulse set at = clock_timestamp() from (select at from platform_beat for update) as known
    returning extract(epoch from pulse.at - known.at)::float8 as gap, known.at as before
  `.execute(tables(tx))
  const [pulse] = rows
  if (!pulse || pulse.gap <= toleratedSeconds) return 0
  const shift = sql`make_interval(secs => ${pulse.gap})`
  await sql`
    update deal set due_at = due_at + ${shift}
    where due_at > ${pulse.before} and id = any (array(select deal_id from amount_reservation where due_at is not null))
  `.execute(tables(tx))
  await tables<DealTables>(tx)
    .updateTable('merchant_order')
    .set({ due_at: sql<Date>`due_at + ${shift}` })
    .where('state', '=', 'new')
    .where('due_at', '>', pulse.before)
    .execute()
  await giveCasesTimeBack(tx, pulse.before, pulse.gap)
  await tables<DealTables>(tx)
    .insertInto('platform_outage')
    .values({ began_at: pulse.before, ended_at: sql<Date>`${pulse.before}::timestamptz + ${shift}` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return pulse.gap
}

/** The platform was down since `before`: every clock of a case gets that time back. */
async function giveCasesTimeBack(tx: Tx, before: Date, seconds: number): Promise<void> {
  const gap = sql`make_interval(secs => ${seconds})`
  const cases = tables<CaseTables>(tx)
  await cases
    .updateTable('dispute')
    .set({
      paused: sql<string>`paused + ${gap}`,
      answer_due_at: sql<Date>`case when answer_due_at > ${before} then answer_due_at + ${gap} else answer_due_at end`,
    })
    .where('status', 'in', ['waiting', 'consideration', 'deepconsideration'])
    .execute()
  await cases
    .updateTable('dispute')
    .set({ appeal_until: sql<Date>`appeal_until + ${gap}` })
    .where('appeal_until', '>', before)
    .execute()
}
