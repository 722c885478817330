import { sql } from 'kysely'
import { type Tx, tables } from '../../platform/database.ts'

/**
 * What may have left on the chain while the books still hold it: withdrawals that are sent, and what the token kept of sweeps
 * that the scanner has seen and the worker has not yet ended.
 */
export async function inFlightMicroUsdt(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ total: bigint }>`
    select (
      (select coalesce(sum(amount_micro_usdt), 0) from withdrawal where state in ('broadcasting', 'broadcast')) +
      (select coalesce(sum(deposit.amount_micro_usdt), 0) from payout join deposit on deposit.txid = payout.txid
        where payout.purpose = 'sweep' and payout.state in ('broadcasting', 'broadcast') and deposit.outcome = 'outgoing')
    )::bigint as total
  `.execute(tables(tx))
  return rows[0]?.total ?? 0n
}
