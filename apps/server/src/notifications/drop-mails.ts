import { sql } from 'kysely'
import { type Tx, tables } from '../platform/database.ts'
import { openWork } from '../platform/outbox.ts'
import type { Secrets } from '../platform/secrets.ts'
import { mailTopic, queuedMail } from './queued-mail.ts'

/** Mails to this address that wait or were given up are not sent, and their content is removed. */
export async function dropMailsTo(tx: Tx, secrets: Secrets, email: string): Promise<void> {
  const { rows } = await sql<{ id: bigint; payload: Buffer }>`
    select id, payload from outbox where topic = ${mailTopic} and payload is not null for update
  `.execute(tables(tx))
  const isTheirs = ({ payload }: { payload: Buffer }) =>
    queuedMail.parse(openWork(secrets, { topic: mailTopic, payload })).to === email
  const ids = rows.filter(isTheirs).map(({ id }) => id)
  await sql`
    update outbox set done_at = now(), failed_at = null, payload = null, dropped_because = 'erased' where id = any(${ids}::bigint[])
  `.execute(tables(tx))
}
