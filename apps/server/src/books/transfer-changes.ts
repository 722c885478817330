import { sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'

export interface AccountChange {
  readonly owner: string
  readonly kind: string
  readonly micro: bigint
}

/** What one transfer did to each account; nothing where there is no such transfer. */
export async function transferChanges(
  tx: Queryable,
  kind: string,
  reference: string,
): Promise<AccountChange[]> {
  const { rows } = await sql<AccountChange>`
    select account.owner, account.kind, sum(entry.amount)::bigint as micro
    from ledger.transfer join ledger.entry on entry.transfer_id = transfer.id join ledger.account on account.id = entry.account_id
    where transfer.kind = ${kind} and transfer.reference = ${reference} group by 1, 2
  `.execute(tables(tx))
  return rows
}
