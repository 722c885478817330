import { sql } from 'kysely'
import { type Tx, tables } from '../platform/database.ts'

/** What may have left on the chain while the books still hold it frozen. */
export async function inFlightMicroUsdt(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ total: bigint }>`
    select coalesce(sum(amount_micro_usdt), 0)::bigint as total from withdrawal
    where state in ('broadcasting', 'broadcast')
  `.execute(tables(tx))
  return rows[0]?.total ?? 0n
}
