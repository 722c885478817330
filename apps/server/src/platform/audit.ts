import { type Tx, tables } from './database.ts'
import type { PlatformTables } from './tables.ts'

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
  await tables<PlatformTables>(tx)
    .insertInto('audit')
    .values({
      actor: act.actor,
      action: act.action,
      subject: act.subject,
      before: json(act.before),
      after: json(act.after),
      origin: JSON.stringify(act.origin),
      // The trigger fills both hashes; the column demands a value before it runs.
      previous_hash: Buffer.alloc(0),
      hash: Buffer.alloc(0),
    })
    .execute()
}
