import { type AuditedAct, writeAudit } from '../platform/audit.ts'
import type { Database } from '../platform/database.ts'
import { openWork, wakeOutbox } from '../platform/outbox.ts'
import { dropGivenUp, type GivenUpWork, listGivenUp, retryGivenUp } from '../platform/outbox-store.ts'
import { scrub } from '../platform/scrub.ts'
import type { Secrets } from '../platform/secrets.ts'
import { mailTopic, queuedMail } from './queued-mail.ts'

type Act = Pick<AuditedAct, 'actor' | 'origin'>

/** One line for each mail that was given up: whom it was for, which letter, why. No values: they stay sealed. */
export async function describeGivenUpMails(db: Database, secrets: Secrets): Promise<string[]> {
  const rows = await listGivenUp(db.each, mailTopic)
  if (rows.length === 0) return ['No mail was given up.']
  return rows.map((row) => scrub(lineOf(row, secrets)))
}

function lineOf(
  { id, payload, created_at, failed_at, attempts, last_error }: GivenUpWork,
  secrets: Secrets,
): string {
  const mail = payload && queuedMail.parse(openWork(secrets, { topic: mailTopic, payload }))
  const what = mail ? `${mail.template} to ${mail.to}` : 'its content is gone'
  const times = `queued ${created_at.toISOString()}, given up ${failed_at.toISOString()} after ${attempts} tries`
  return `${id}  ${what}, ${times}: ${last_error ?? 'unknown'}`
}

/** All of them without an id. Answers the ids; none when there is nothing to send. */
export async function sendGivenUpMails(db: Database, id: string | undefined, act: Act): Promise<string[]> {
  return db.write(async (tx) => {
    const sent = await retryGivenUp(tx, mailTopic, id)
    for (const subject of sent) await writeAudit(tx, { ...act, action: 'mail.sent_again', subject })
    await wakeOutbox(tx, mailTopic)
    return sent
  })
}

export async function dropGivenUpMail(db: Database, id: string, reason: string, act: Act): Promise<boolean> {
  return db.write(async (tx) => {
    const isDropped = await dropGivenUp(tx, mailTopic, id, reason)
    if (isDropped) await writeAudit(tx, { ...act, action: 'mail.dropped', subject: id, after: { reason } })
    return isDropped
  })
}
