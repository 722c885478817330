import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import { recordset } from '../../platform/recordset.ts'

export interface PastReceipt {
  readonly id: string
  readonly ownerId: string
  readonly terminalId: string
  readonly bank: string
  readonly paymentMethodId: string
  readonly amountKopecks: bigint
  readonly at: Date
}

export async function insertReceipts(tx: Tx, receipts: readonly PastReceipt[]): Promise<void> {
  const rows = receipts.map(({ id, ownerId, terminalId, bank, paymentMethodId, amountKopecks, at }) => ({
    id,
    owner_id: ownerId,
    terminal_id: terminalId,
    bank,
    method_id: paymentMethodId,
    amount: String(amountKopecks),
    at,
  }))
  await sql`
    insert into receipt (id, owner_id, terminal_id, bank, payment_method_id, amount_kopecks, trust, trust_reason, has_sms, has_push,
      received_at, created_at)
    select id, owner_id, terminal_id, bank, method_id, amount, 3, 'bank_app', false, true, at - interval '1 second', at
    from ${recordset(
      rows,
      `id uuid, owner_id uuid, terminal_id uuid, bank text, method_id uuid, amount bigint, at timestamptz`,
    )}
  `.execute(tables(tx))
}

/** A bulk load is analyzed at once: with the statistics of an empty table its joins take seconds. */
export async function analyzePastReceipts(tx: Queryable): Promise<void> {
  await sql`analyze receipt`.execute(tables(tx))
}
