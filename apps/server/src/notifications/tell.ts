import { alertRules } from '@florin/contract'
import { sql } from 'kysely'
import { type Tx, tables } from '../platform/database.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { AlertRequest } from '../ports/alerts.ts'
import { renderMail } from './mails.ts'

/** Wakes the dispatcher after commit. */
export const alertsChannel = 'florin_alerts'

export const alertSeal = 'alert'

/** Promises an alert: it leaves after commit, and not at all if the transaction does not. */
export async function tellPerson(
  secrets: Secrets,
  tx: Tx,
  { userId, kind, values, about }: AlertRequest,
): Promise<void> {
  // An alert that can't be written is our mistake, and belongs to the verb that made it.
  renderMail({ template: kind, language: 'en', values })
  const content = secrets.seal(alertSeal, JSON.stringify(values))
  await sql`
    insert into alert (user_id, kind, weight, about, content)
    values (${userId}, ${kind}, ${alertRules[kind].weight}, ${about ?? null}, ${content})
  `.execute(tables(tx))
  await wakeDispatcher(tx)
}

export async function wakeDispatcher(tx: Tx): Promise<void> {
  await sql`select pg_notify(${alertsChannel}, '')`.execute(tables(tx))
}
