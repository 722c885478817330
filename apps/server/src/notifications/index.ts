import { randomUUID } from 'node:crypto'
import { languages } from '@florin/contract'
import { z } from 'zod'
import type { Tx } from '../platform/database.ts'
import type { Handler, Outbox } from '../platform/outbox.ts'
import type { LetterRequest } from '../ports/letters.ts'
import type { Mailer } from '../ports/mailer.ts'
import { mailTemplates, renderMail } from './mails.ts'

export const mailTopic = 'mail'

/** Promises a mail: it leaves after commit, and not at all if the transaction does not. */
export async function queueMail(outbox: Outbox, tx: Tx, request: LetterRequest): Promise<void> {
  // A mail that cannot be written is our mistake, and belongs to the verb that made it.
  renderMail(request)
  // Drawn here, not taken from the outbox's row: a new database begins to count anew, beside mails of the old one.
  await outbox.add(tx, mailTopic, { ...request, id: randomUUID() })
}

const queuedMail = z.object({
  id: z.uuid(),
  to: z.string(),
  language: z.enum(languages),
  template: z.enum(mailTemplates),
  values: z.record(z.string(), z.string()),
})

/** Writes a promised mail and hands it over. Every try of it is the same message. */
export function mailHandler(mailer: Mailer): Handler {
  return async (payload) => {
    const { id, to, ...content } = queuedMail.parse(payload)
    await mailer.send({ id, to, ...renderMail(content) })
  }
}
