import { sql } from 'kysely'
import { type Tx, tables } from '../../platform/database.ts'
import { recordset } from '../../platform/recordset.ts'

export interface PastPhone {
  readonly id: string
  readonly ownerId: string
  readonly createdAt: Date
  readonly lastPingAt: Date
  readonly silences: readonly { readonly beganAt: Date; readonly endedAt: Date }[]
}

export async function updatePhone(tx: Tx, phone: PastPhone): Promise<bigint | undefined> {
  const { numAffectedRows } = await sql`
    update terminal set created_at = ${phone.createdAt}, last_ping_at = ${phone.lastPingAt}
    where id = ${phone.id} and owner_id = ${phone.ownerId}
  `.execute(tables(tx))
  return numAffectedRows
}

export async function insertSilences(tx: Tx, { id, silences }: PastPhone): Promise<void> {
  const rows = silences.map(({ beganAt, endedAt }) => ({ began_at: beganAt, ended_at: endedAt }))
  await sql`
    insert into terminal_silence (terminal_id, began_at, ended_at)
    select ${id}, began_at, ended_at from ${recordset(rows, 'began_at timestamptz, ended_at timestamptz')}
  `.execute(tables(tx))
}
