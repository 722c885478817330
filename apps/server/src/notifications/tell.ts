import { type AlertKind, alertRules } from '@florin/contract'
import { sql } from 'kysely'
import { type Tx, tables } from '../platform/database.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { AlertRequest } from '../ports/alerts.ts'
import { renderMail } from './mails.ts'

/** Wakes the dispatcher after commit. */
export const alertsChannel = 'florin_alerts'

export const alertSeal = 'alert'

/** Promises an alert: it leaves after commit, and not at all if the transaction does not. Simulated people read nothing. */
export async function tellPerson(
  secrets: Secrets,
  tx: Tx,
  { userId, kind, values, about }: AlertRequest,
): Promise<void> {
  const content = sealAlert(secrets, kind, values)
  await sql`
    insert into alert (user_id, kind, weight, about, content)
    select id, ${kind}, ${alertRules[kind].weight}, ${about ?? null}, ${content}
    from person_facts where id = ${userId} and not is_simulated
  `.execute(tables(tx))
  await wakeDispatcher(tx)
}

export async function wakeDispatcher(tx: Tx): Promise<void> {
  await sql`select announce(${alertsChannel}, '')`.execute(tables(tx))
}

/** What the row of an alert holds. One that can't be written is our mistake, and belongs to the verb that made it. */
export function sealAlert(secrets: Secrets, kind: AlertKind, values: AlertRequest['values']): Buffer {
  renderMail({ template: kind, language: 'en', values })
  return secrets.seal(alertSeal, JSON.stringify(values))
}
