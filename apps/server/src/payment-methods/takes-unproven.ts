import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'

/** A method as its owner's other acts know it; held until the transaction ends. Undefined for somebody else's. */
export async function ownMethodRow(
  tx: Queryable,
  ownerId: string,
  id: string,
): Promise<{ id: string; bank: string; terminalId: string | undefined } | undefined> {
  const { rows } = await sql<{ id: string; bank: string; terminal_id: string | null }>`
    select id, bank, terminal_id from payment_method where id = ${id} and owner_id = ${ownerId} for no key update
  `.execute(tables(tx))
  const [row] = rows
  return row && { id: row.id, bank: row.bank, terminalId: row.terminal_id ?? undefined }
}

/** From now on, texts that prove nothing may complete small deals of this method; or no longer. */
export async function setTakesUnproven(tx: Tx, ownerId: string, id: string, isOn: boolean): Promise<void> {
  await sql`
    update payment_method set takes_unproven_since = case when ${isOn} then coalesce(takes_unproven_since, clock_timestamp()) end
    where id = ${id} and owner_id = ${ownerId}
  `.execute(tables(tx))
}
