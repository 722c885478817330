import type { Tx } from '../platform/database.ts'
import { dropWork } from '../platform/drop-work.ts'
import type { Secrets } from '../platform/secrets.ts'
import { mailTopic, queuedMail } from './queued-mail.ts'

/** Mails to this address that wait or were given up are not sent, and their content is removed. */
export async function dropMailsTo(tx: Tx, secrets: Secrets, email: string): Promise<void> {
  const fits = (payload: unknown) => queuedMail.parse(payload).to === email
  await dropWork(tx, secrets, { topic: mailTopic, because: 'erased', fits })
}
