import { sql } from 'kysely'
import { type AuditedAct, writeAudit } from '../platform/audit.ts'
import { type Database, type Queryable, type Tx, tables } from '../platform/database.ts'
import { scrub } from '../platform/scrub.ts'
import type { AlertTables } from './tables.ts'
import { wakeDispatcher } from './tell.ts'

type Act = Pick<AuditedAct, 'actor' | 'origin'>

interface GivenUpAlert {
  readonly id: string
  readonly kind: string
  readonly about: string | null
  readonly email: string
  readonly createdAt: Date
  /** The last of each channel, as `mail refused (mail_refused)`. */
  readonly tries: string | null
}

/** One line for each alert that no channel took in three days: whom it was for, what it told, why not. No values: they stay sealed. */
export async function describeGivenUpAlerts(db: Database): Promise<string[]> {
  const rows = await listGivenUpAlerts(db.each)
  if (rows.length === 0) return ['No alert was given up.']
  return rows.map((row) => scrub(lineOf(row)))
}

function lineOf({ id, kind, about, email, createdAt, tries }: GivenUpAlert): string {
  const what = about === null ? kind : `${kind} (${about})`
  return `${id}  ${what} to ${email}, from ${createdAt.toISOString()}: ${tries ?? 'no channel was tried'}`
}

async function listGivenUpAlerts(tx: Queryable): Promise<GivenUpAlert[]> {
  const { rows } = await sql<GivenUpAlert>`
    select alert.id, kind, about, email, alert.created_at as "createdAt", (
      select string_agg(channel || ' ' || result || coalesce(' (' || reason || ')', ''), ', ' order by id)
      from (select distinct on (channel) * from alert_try where alert_id = alert.id order by channel, id desc) as last_try
    ) as tries
    from alert join person_facts as person on person.id = user_id
    where state = 'given_up' order by alert.created_at, alert.id
  `.execute(tables(tx))
  return rows
}

/** All of them without an id: each goes through the channels once more, at once. Answers the ids; none when there is nothing to send. */
export async function sendGivenUpAlerts(db: Database, id: string | undefined, act: Act): Promise<string[]> {
  return db.write(async (tx) => {
    const sent = await makeDue(tx, id)
    for (const subject of sent) await writeAudit(tx, { ...act, action: 'alert.sent_again', subject })
    await wakeDispatcher(tx)
    return sent
  })
}

async function makeDue(tx: Tx, id: string | undefined): Promise<string[]> {
  const rows = await tables<AlertTables>(tx)
    .updateTable('alert')
    .set({ state: 'waiting', next_at: sql<Date>`now()` })
    .where('state', '=', 'given_up')
    .$if(id !== undefined, (query) => query.where('id', '=', sql<string>`${id}::uuid`))
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}
