import { randomUUID } from 'node:crypto'
import type { Tx } from '../platform/database.ts'
import type { OneTimeCodes } from '../platform/one-time-codes.ts'
import { type Handler, Outage, type Outbox } from '../platform/outbox.ts'
import type { LetterRequest } from '../ports/letters.ts'
import { type Mailer, MailServerAway } from '../ports/mailer.ts'
import { renderMail } from './mails.ts'
import { mailTopic, queuedMail } from './queued-mail.ts'

export { alertGauges } from './alert-gauges.ts'
export { deviceName } from './device-name.ts'
export { type AlertDispatcher, alertDispatcher } from './dispatcher.ts'
export { describeGivenUpAlerts, sendGivenUpAlerts } from './given-up-alerts.ts'
export { describeGivenUpMails, dropGivenUpMail, sendGivenUpMails } from './given-up-mails.ts'
export { alertJobs, alertsJob } from './jobs.ts'
export { alertsAbout, listAlerts } from './list.ts'
export { areWaiting } from './list-store.ts'
export { mailChannel } from './mail-channel.ts'
export { mailGauges } from './mail-gauges.ts'
export { openAbout, openAlert } from './opened.ts'
export { firstOpened } from './opened-store.ts'
export type { AlertParts } from './parts.ts'
export { alertRoutes } from './routes.ts'
export { alertsChannel, sealAlert, tellPerson } from './tell.ts'
export { beginPushTest } from './test-alert.ts'
export { mailTopic }

/** Promises a mail: it leaves after commit, and not at all if the transaction does not. */
export async function queueMail(
  outbox: Outbox,
  tx: Tx,
  request: LetterRequest,
  codes: MailedCodes,
): Promise<void> {
  // A mail that cannot be written is our mistake, and belongs to the verb that made it.
  renderMail(request)
  // Drawn here, not taken from the outbox's row: a new database begins to count anew, beside mails of the old one.
  const { code } = request.values
  const codeId = code === undefined ? undefined : codes.idOf(tx, code)
  await outbox.add(tx, mailTopic, { ...request, id: randomUUID(), codeId })
}

/** Which code a mail carries, and whether it is still worth sending. */
export type MailedCodes = Pick<OneTimeCodes, 'idOf' | 'isLive'>

/** Writes a promised mail and hands it over. Every try of it is the same message. A mail whose code is dead is dropped. */
export function mailHandler(mailer: Mailer, codes: MailedCodes): Handler {
  return async (payload) => {
    const { id, to, codeId, ...content } = queuedMail.parse(payload)
    if (codeId !== undefined && !(await codes.isLive(codeId)))
      return { droppedBecause: 'its code has expired or was replaced' }
    await mailer.send({ id, to, ...renderMail(content) }).catch((error: unknown) => {
      throw error instanceof MailServerAway ? new Outage(error) : error
    })
    return undefined
  }
}
export { dropMailsTo } from './drop-mails.ts'
export { openContent } from './message.ts'
