import { sql } from 'kysely'
import { type Tx, tables } from '../../platform/database.ts'
import { toleratedSeconds } from '../platform-beat-store.ts'

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
  await sql`update merchant_order set due_at = due_at + ${shift} where state = 'new' and due_at > ${pulse.before}`.execute(
    tables(tx),
  )
  await giveCasesTimeBack(tx, pulse.before, pulse.gap)
  await sql`
    insert into platform_outage (began_at, ended_at) values (${pulse.before}, ${pulse.before}::timestamptz + ${shift}) on conflict do nothing
  `.execute(tables(tx))
  return pulse.gap
}

const openStatuses = sql`('waiting', 'consideration', 'deepconsideration')`

/** The platform was down since `before`: every clock of a case gets that time back. */
async function giveCasesTimeBack(tx: Tx, before: Date, seconds: number): Promise<void> {
  const gap = sql`make_interval(secs => ${seconds})`
  await sql`
    update dispute set paused = paused + ${gap},
      answer_due_at = case when answer_due_at > ${before} then answer_due_at + ${gap} else answer_due_at end
    where status in ${openStatuses}
  `.execute(tables(tx))
  await sql`update dispute set appeal_until = appeal_until + ${gap} where appeal_until > ${before}`.execute(
    tables(tx),
  )
}
