import { sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'

export interface MovementRow {
  readonly position: bigint
  readonly amount: bigint
  readonly balance_after: bigint
  readonly event: string
  readonly reference: string
  readonly details: Record<string, unknown> | null
  readonly at: Date
}

/** Of what is available, newest first: positions of an account have no gaps, and its entries lie in their order. */
export async function pageOfMovements(
  tx: Queryable,
  userId: string,
  { from, to }: { readonly from: Date | undefined; readonly to: Date | undefined },
  { after, limit }: { readonly after: bigint | undefined; readonly limit: number },
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select entry.position, entry.amount, entry.balance_after, transfer.kind as event, transfer.reference, transfer.details,
      transfer.created_at as at
    from ledger.account
    join ledger.entry on entry.account_id = account.id
      and entry.position < least(${after ?? null}::bigint,
        case when ${to ?? null}::timestamptz is null then account.version + 1 else ledger.position_at(account.id, ${to ?? null}) end)
      and entry.position >= case when ${from ?? null}::timestamptz is null then 1 else ledger.position_at(account.id, ${from ?? null}) end
    join ledger.transfer on transfer.id = entry.transfer_id
    where account.owner = ${userId} and account.asset = 'USDT' and account.kind = 'available'
    order by entry.position desc limit ${limit}
  `.execute(tables(tx))
  return rows
}
