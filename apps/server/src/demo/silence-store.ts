import { sql } from 'kysely'
import { type Tx, tables } from '../platform/database.ts'

/**
 * The phone is ten days old, was silent three times in the last week, and was heard last some minutes ago, so that it gets no deals from the
 * first moment on. Written, as there is no verb for the past.
 */
export async function addPastSilences(tx: Tx, terminalId: string): Promise<void> {
  await sql`update terminal set created_at = created_at - interval '10 days',
    last_ping_at = last_ping_at - interval '4 minutes' where id = ${terminalId}`.execute(tables(tx))
  await sql`
    insert into terminal_silence (terminal_id, began_at, ended_at)
    select ${terminalId}, now() - past.ago, now() - past.ago + past.length
    from (values (interval '6 days', interval '50 minutes'), (interval '3 days 4 hours', interval '2 hours'),
      (interval '20 hours', interval '14 minutes')) as past (ago, length)
  `.execute(tables(tx))
}
