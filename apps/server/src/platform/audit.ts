import { sql } from 'kysely'
import { type Tx, tables } from './database.ts'

/** Who did what to whom, before and after. Written in the transaction of the act itself. */
export interface AuditedAct {
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly before?: object
  readonly after?: object
  readonly origin: Origin
}

/** Where an act came from. */
export interface Origin {
  readonly ip: string
  readonly requestId: string
}

export async function writeAudit(tx: Tx, act: AuditedAct): Promise<void> {
  const json = (value: object | undefined) => (value ? JSON.stringify(value) : null)
  // The trigger fills both hashes; the column demands a value before it runs.
  await sql`
    insert into audit (actor, action, subject, before, after, origin, previous_hash, hash)
    values (${act.actor}, ${act.action}, ${act.subject}, ${json(act.before)}, ${json(act.after)}, ${json(act.origin)}, '', '')
  `.execute(tables(tx))
}
